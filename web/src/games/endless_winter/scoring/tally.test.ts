import { expect, test } from "vitest";

import type { Tribe } from "../view";
import { after, ON_THE_WAY, stepsOf } from "./tally";

const tribe = (scored: Record<string, number>) => ({ scored }) as Tribe;
const tribes = [
  tribe({ effects: 3, megaliths: 9, idols: 0, "sacred stones": 4, "offering track": 2, animals: 12 }),
  tribe({ effects: 1, megaliths: 4, idols: 6, "sacred stones": 0, "offering track": 0, animals: 20 }),
];

test("what was scored during the match is one step, and each source at the end another", () => {
  const steps = stepsOf(tribes);
  expect(steps.map((step) => step.name)).toEqual([ON_THE_WAY, "offering track", "animals"]);
  expect(steps[0]?.points).toEqual([16, 11]);
  expect(steps[0]?.parts.map((part) => part.name)).toEqual(["effects", "megaliths", "idols", "sacred stones"]);
});

test("points grow from step to step to the total", () => {
  const steps = stepsOf(tribes);
  expect(after(steps, 0)).toEqual([0, 0]);
  expect(after(steps, 2)).toEqual([18, 11]);
  expect(after(steps, steps.length)).toEqual([30, 31]);
});

import { expect, test } from "vitest";

import type { Face } from "../../game";
import { ART } from "./art";
import { middleOfArea, outlineOf, readSide } from "./side";

/** Two squares beside each other; the head lies left of the first. */
const face: Face = {
  id: "box",
  kind: "painting_side",
  name: "Box",
  text: "",
  source: "authored",
  values: {
    dots: [[30, 10, "red"], [50, 10, "cyan"], [70, 10, "grey"], [70, 30, "cyan"], [50, 30, "cyan"], [30, 30, "red"]],
    lines: ["0-1 dashed painted", "1-2 dashed", "2-3 dashed", "3-4 dashed", "4-5 dashed", "5-0 dashed", "1-4"],
    bodies: [{ dots: [0, 1, 4, 5], effect: "food" }, { dots: [1, 2, 3, 4], effect: "tool" }],
    legs: [],
    head: [[[30, 10], [10, 12], [8, 24], [30, 30]]],
  },
};

test("a side is read from its face, with dots scaled by ten and the lower dot of a line first", () => {
  const side = readSide(face);
  expect(side.dots[0]).toEqual({ x: 300, y: 100, colour: "red" });
  expect(side.lines[5]).toEqual({ ends: [0, 5], dashed: true, painted: false });
  expect(side.lines[6]?.dashed).toBe(false);
  expect(side.areas.map((area) => area.effect)).toEqual(["food", "tool"]);
});

test("every line runs from its lower to its higher dot", () => {
  const side = readSide(face);
  const { lines } = outlineOf(side);
  lines.forEach((piece, number) => {
    const [one, two] = side.lines[number]?.ends ?? [0, 0];
    expect(piece.from).toMatchObject({ x: side.dots[one]?.x, y: side.dots[one]?.y });
    expect(piece.to).toMatchObject({ x: side.dots[two]?.x, y: side.dots[two]?.y });
  });
});

test("the whole outline runs around the head, not across the neck", () => {
  const { whole, head, edge } = outlineOf(readSide(face));
  expect(edge).toHaveLength(8); // six dots and two points of the head
  expect(whole).toContain("80 240");
  expect(head).toMatch(/^M300 300C.*300 100$|^M300 100C.*300 300$/);
});

test("an area is a closed path, and its sign is in the middle", () => {
  const side = readSide(face);
  expect(outlineOf(side).areas[0]).toMatch(/^M300 100C.*Z$/);
  expect(middleOfArea(side, side.areas[1]!)).toEqual({ x: 600, y: 200 });
});

test("a side with the name of our animal but other dots gets the head from its face", () => {
  expect(ART.wolf?.from).not.toEqual([30, 10]);
  const { whole } = outlineOf({ ...readSide(face), slug: "wolf" });
  expect(whole).toContain("80 240");
});

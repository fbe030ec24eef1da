import { expect, test } from "vitest";

import { choicesOf, positions } from "./captured";
import { boxesOf, following, keepIn, keyOf, nearest, piecesOf, placesAmong, SPOT, turned, whyNot, type Place } from "./placing";

const legal = (name: keyof typeof positions) => [...placesAmong(choicesOf(positions[name])).values()].map((one) => one.place);

test("both forms of the first round can be taken, and the one from the hand is told apart", () => {
  const { view } = positions.own;
  const pieces = piecesOf(view, choicesOf(positions.own));
  expect(pieces.map((one) => one.id).sort()).toEqual([...view.draw].sort());
  expect(pieces.filter((one) => one.inHand).map((one) => one.id)).toEqual([view.hand]);
});

test("the single box is offered only where one is possible", () => {
  expect(piecesOf(positions.late.view, choicesOf(positions.late)).at(-1)).toBe(SPOT);
  const without = choicesOf(positions.late).filter((one) => one.action !== "spot");
  expect(piecesOf(positions.late.view, without)).not.toContain(SPOT);
});

test("a form that fits nowhere is said to, and the single box is taken instead", () => {
  const alone = choicesOf(positions.late).filter((one) => one.action === "spot");
  expect(piecesOf(positions.late.view, alone).map((one) => one.fits)).toEqual([false, true]);
});

test.each(["own", "help", "late", "edges", "dummy"] as const)("what is refused is refused with the engine's clause: %s", (name) => {
  const { view, refused } = positions[name];
  const pieces = piecesOf(view, choicesOf(positions[name]));
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    const { form = "", turn = 0, x = 0, y = 0 } = one.arguments as { form?: string; turn?: number; x?: number; y?: number };
    const piece = pieces.find((some) => some.id === form) ?? SPOT;
    expect(whyNot(view, piece, { piece: form, turn, x, y }).clause).toBe(one.clause);
  }
});

test("a pointer is drawn to the nearest legal place of that turn, but not from afar", () => {
  const places = legal("help");
  const [first] = places as [Place];
  expect(nearest(places, { ...first, x: first.x + 0.4, y: first.y - 0.3 }, 1.6)).toEqual(first);
  expect(nearest(places, { ...first, x: first.x + 40 }, 1.6)).toBeUndefined();
  expect(nearest(places, { ...first, turn: 7 })).toBeUndefined();
});

test("from place to place one comes through all of them and back to the first", () => {
  const places = legal("late").filter((one) => one.piece !== "");
  let at = places[0] as Place;
  const seen = new Set<string>();
  for (let i = 0; i < places.length; i++) {
    seen.add(keyOf(at));
    at = following(places, at, 1) as Place;
  }
  expect(seen.size).toBe(places.length);
  expect(keyOf(at)).toBe(keyOf(places[0] as Place));
  expect(keyOf(following(places, following(places, at, 1) as Place, -1) as Place)).toBe(keyOf(at));
});

test("a form never leaves the sheet", () => {
  const { view } = positions.help;
  const piece = piecesOf(view, choicesOf(positions.help))[0] ?? SPOT;
  for (const [x, y] of [[-5, 3], [30, 30], [4, -1]] as const) {
    const place = keepIn(piece, { piece: piece.id, turn: 0, x, y }, view.grid);
    for (const box of boxesOf(piece, place, view.grid.width)) {
      expect(box).toBeGreaterThanOrEqual(0);
      expect(box).toBeLessThan(view.grid.width * view.grid.height);
    }
  }
});

test("a form is turned through all its turns, but not into one that is too long for the sheet", () => {
  const turns = [[[0, 0]], [[0, 0], [0, 1]], [[0, 0], [6, 0]], [[0, 0], [0, 6]]];
  const piece = { ...SPOT, id: "long", turns };
  expect([0, 1, 2, 3].map((turn) => turned(piece, turn, 1, { width: 9, height: 9 }))).toEqual([1, 2, 3, 0]);
  expect([0, 1, 2, 3].map((turn) => turned(piece, turn, -1, { width: 9, height: 9 }))).toEqual([3, 0, 1, 2]);
  expect([0, 1, 3].map((turn) => turned(piece, turn, 1, { width: 5, height: 9 }))).toEqual([1, 3, 0]);
  expect([0, 1, 3].map((turn) => turned(piece, turn, -1, { width: 5, height: 9 }))).toEqual([3, 0, 1]);
  expect(turned(piece, 3, 1, { width: 5, height: 5 })).toBe(0);
  expect(turned({ ...piece, turns: [turns[2] ?? [], turns[3] ?? []] }, 1, 1, { width: 5, height: 9 })).toBe(1);
});

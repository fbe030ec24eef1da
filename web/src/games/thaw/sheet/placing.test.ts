import { expect, test } from "vitest";

import { choicesOf, positions } from "../captured";
import { boxesOf, following, keepIn, keyOf, nearest, piecesOf, placeOf, placesAmong, SPOT, turned, whyNot, type Place } from "./placing";

const legal = (name: keyof typeof positions) => [...placesAmong(choicesOf(positions[name])).values()].map((one) => one.place);

test("both forms of the first round can be taken, and the one in hand is marked", () => {
  const { view } = positions.own;
  const pieces = piecesOf(view, choicesOf(positions.own));
  expect(pieces.map((one) => one.id).sort()).toEqual([...view.draw].sort());
  expect(pieces.filter((one) => one.inHand).map((one) => one.id)).toEqual([view.hand]);
});

test("the single box is offered only if it has a legal place", () => {
  expect(piecesOf(positions.late.view, choicesOf(positions.late)).at(-1)).toBe(SPOT);
  const without = choicesOf(positions.late).filter((one) => one.action !== "spot");
  expect(piecesOf(positions.late.view, without)).not.toContain(SPOT);
});

test("a form that fits nowhere is marked, and the single box remains", () => {
  const alone = choicesOf(positions.late).filter((one) => one.action === "spot");
  expect(piecesOf(positions.late.view, alone).map((one) => one.fits)).toEqual([false, true]);
});

test.each(["own", "help", "late", "edges", "dummy"] as const)("a refused place names the engine's clause: %s", (name) => {
  const { view, refused } = positions[name];
  const pieces = piecesOf(view, choicesOf(positions[name]));
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    const place = placeOf(one.arguments);
    const piece = pieces.find((some) => some.id === place.piece) ?? SPOT;
    expect(whyNot(view, piece, place).clause).toBe(one.clause);
  }
});

test("the ghost snaps to the nearest legal place of its turn, but not from afar", () => {
  const places = legal("help");
  const [first] = places as [Place];
  expect(nearest(places, { ...first, x: first.x + 0.4, y: first.y - 0.3 }, 1.6)).toEqual(first);
  expect(nearest(places, { ...first, x: first.x + 40 }, 1.6)).toBeUndefined();
  expect(nearest(places, { ...first, turn: 7 })).toBeUndefined();
});

test("stepping from place to place visits all of them and returns to the first", () => {
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

test("a form turns through all its turns, except those that are too long for the sheet", () => {
  const turns = [[[0, 0]], [[0, 0], [0, 1]], [[0, 0], [6, 0]], [[0, 0], [0, 6]]];
  const piece = { ...SPOT, id: "long", turns };
  expect([0, 1, 2, 3].map((turn) => turned(piece, turn, 1, { width: 9, height: 9 }))).toEqual([1, 2, 3, 0]);
  expect([0, 1, 2, 3].map((turn) => turned(piece, turn, -1, { width: 9, height: 9 }))).toEqual([3, 0, 1, 2]);
  expect([0, 1, 3].map((turn) => turned(piece, turn, 1, { width: 5, height: 9 }))).toEqual([1, 3, 0]);
  expect([0, 1, 3].map((turn) => turned(piece, turn, -1, { width: 5, height: 9 }))).toEqual([3, 0, 1]);
  expect(turned(piece, 3, 1, { width: 5, height: 5 })).toBe(0);
  expect(turned({ ...piece, turns: [turns[2] ?? [], turns[3] ?? []] }, 1, 1, { width: 5, height: 9 })).toBe(1);
});

import { expect, test } from "vitest";

import { choicesOf, positions } from "../captured";
import { boxesOf, piecesOf, placesAmong, SPOT } from "./placing";
import { checks, drawn, largestArea, largestRectangle, middle, outline, sealsOf, touched } from "./sheet";

const drawing = ["own", "help", "late", "edges", "dummy"] as const;

test.each(drawing)("checks, area and rectangle of a drawing match the engine: %s", (name) => {
  const { view, figures } = positions[name];
  const sheet = view.sheets[view.holding ?? -1];
  const by = view.by ?? -1;
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) {
    const after = drawn(sheet?.boxes ?? [], figure.boxes, by);
    expect(sheet && checks(sheet, figure.boxes, by, view.grid, view.options.checks === "edges")).toBe(figure.checks);
    expect(largestArea(after, by, view.grid)).toBe(figure.area);
    expect(largestRectangle(after, view.grid)).toEqual(figure.rectangle ?? undefined);
  }
});

test.each(drawing)("a place covers the boxes that the engine colours: %s", (name) => {
  const position = positions[name];
  const choices = choicesOf(position);
  const pieces = piecesOf(position.view, choices);
  const places = [...placesAmong(choices).values()];
  for (const { action, boxes } of position.figures) {
    const found = places.find(({ choice }) => choice.action === action.action && JSON.stringify(choice.arguments) === JSON.stringify(action.arguments));
    const piece = pieces.find((one) => one.id === found?.place.piece) ?? SPOT;
    expect(found && boxesOf(piece, found.place, position.view.grid.width)).toEqual([...boxes].sort((a, b) => a - b));
  }
});

test("some drawings touch the owner's boxes, and shared edges can outnumber them", () => {
  const { view, figures } = positions.edges;
  const sheet = view.sheets[view.holding ?? -1];
  expect(figures.some((one) => one.checks > 0)).toBe(true);
  for (const one of figures) expect(sheet && touched(sheet, one.boxes, view.grid).length).toBeLessThanOrEqual(one.checks);
});

test("the rectangles and areas of all sheets at the end match the engine", () => {
  const { view } = positions.over;
  for (const sheet of view.sheets) {
    expect(largestRectangle(sheet.boxes, view.grid)).toEqual(sheet.rectangle);
    for (const helper of sheet.helpers) expect(largestArea(sheet.boxes, helper.by, view.grid)).toBe(helper.area);
  }
});

test("an outline has only the edges between inside and outside", () => {
  expect(outline([0], { width: 3, height: 3 }, 10).match(/M/g)).toHaveLength(4);
  expect(outline([0, 1, 3, 4], { width: 3, height: 3 }, 10).match(/M/g)).toHaveLength(8);
  expect(outline([2, 3], { width: 3, height: 3 }, 10).match(/M/g)).toHaveLength(8); // the end of a row is not beside the next one's beginning
});

test("the numbers of rectangles do not hide each other, even if the same one scores again", () => {
  const one = { x: 2, y: 3, width: 3, height: 2, points: 6 };
  const seals = sealsOf([one, one, { ...one, width: 4, points: 8 }, one]);
  for (const [i, a] of seals.entries()) {
    for (const b of seals.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.5);
  }
});

test("a symbol is placed in a box of its area", () => {
  expect(middle([0, 1, 2], { width: 9, height: 9 })).toBe(1);
  expect([0, 9, 18, 19, 20]).toContain(middle([0, 9, 18, 19, 20], { width: 9, height: 9 }));
});

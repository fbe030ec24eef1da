import { expect, test } from "vitest";

import type { GameView } from "../../server/schema";
import { begins, planAlone, planFriends, reseat, resize, takes, usualBot, usualPlayers, requestOf, type Sitter } from "./plan";

const game: GameView = {
  name: "cavemen",
  title: "Cavemen",
  summary: "",
  players: [2, 3, 4, 5],
  options: [{ name: "first_auction", values: [true, false], names: ["yes", "no"], default: true, help: "" }],
  bots: ["uniform", "greedy", "search"],
  lesson: true,
};

test("three players are the default; otherwise it is the fewest", () => {
  expect(usualPlayers(game)).toBe(3);
  expect(usualPlayers({ ...game, players: [1, 2] })).toBe(1);
  expect(usualPlayers({ ...game, players: [4, 5] })).toBe(4);
});

test("the default bot is one that the game has", () => {
  expect(usualBot(game)).toBe("greedy");
  expect(usualBot({ ...game, bots: ["a", "b"] })).toBe("b");
});

test("against bots the game begins at once", () => {
  const plan = planAlone(game, 3, "greedy");
  expect(begins(plan.seats)).toBe(true);
  expect(plan.patience).toBeNull();
  expect(requestOf(plan)).toEqual({
    game: "cavemen",
    seats: [{ kind: "person", bot: "" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }],
    options: { first_auction: true },
    listed: false,
    sit: false,
    clock: null,
    patience: null,
  });
});

test("with friends, the table waits", () => {
  const plan = planFriends(game, 4);
  expect(plan.seats.map((seat) => seat.kind)).toEqual(["me", "friend", "friend", "friend"]);
  expect(begins(plan.seats)).toBe(false);
});

test("another number of players keeps the existing seats", () => {
  const seats: Sitter[] = [{ kind: "me" }, { kind: "bot", bot: "greedy" }];
  expect(resize(seats, 3)).toEqual([...seats, { kind: "friend" }]);
  expect(resize(seats, 1)).toEqual([{ kind: "me" }]);
});

test("a person's own seat moves", () => {
  const seats = reseat([{ kind: "me" }, { kind: "friend" }], 1, { kind: "me" });
  expect(seats).toEqual([{ kind: "friend" }, { kind: "me" }]);
});

test("people on this device sit down under their own names", () => {
  const seats: Sitter[] = [
    { kind: "bot", bot: "greedy" },
    { kind: "device", name: " Mara " },
    { kind: "me" },
    { kind: "device", name: " " },
    { kind: "friend" },
  ];
  expect(takes(seats)).toEqual([{ seat: 1, name: "Mara" }, { seat: 2 }, { seat: 3, name: undefined }]);
});

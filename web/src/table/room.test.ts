import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { api, Refused } from "../server/api";
import type { Choice, Position, SeatView, TableView } from "../server/schema";
import { Room } from "./room.svelte";

const seat = (number: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  kind: "person",
  name: `P${number}`,
  mine: number === 0,
  bot: "",
  present: true,
  covered: false,
  resigned: false,
  ...more,
});
const table = (more: Partial<TableView> = {}) =>
  ({ id: "t", game: "none", status: "running", seats: [seat(0), seat(1)], commitment: "c", ...more }) as TableView;
const choice: Choice = { action: "hunt", arguments: { card: "elk" }, sentence: "Hunt.", things: ["pool:elk"] };
const position = (more: Partial<Position> = {}) =>
  ({ number: 5, view: { to_move: [0], question: "?" }, decision: 5, choices: [choice], ...more }) as Position;

let room: Room;
const tell = (told: { table?: TableView; position?: Position; number?: number }) =>
  room.live.take({ number: told.number ?? 5, events: [], version: "", ...told });

beforeEach(() => {
  vi.spyOn(api, "faces").mockResolvedValue([]);
  room = new Room("t");
});
afterEach(() => void vi.restoreAllMocks());

test("what can be done is offered, and no longer once the match has ended without a move", () => {
  tell({ table: table(), position: position() });
  expect([room.mine, room.picker.lit.has("pool:elk")]).toEqual([true, true]);
  tell({ table: table({ status: "over" }) });
  expect([room.mine, room.picker.choices.length]).toEqual([false, 0]);
});

test("who has resigned decides nothing", () => {
  tell({ table: table({ seats: [seat(0, { resigned: true }), seat(1)] }), position: position() });
  expect([room.mine, room.picker.choices.length]).toEqual([false, 0]);
});

test("a move names the decision it answers; one that comes too late says so", async () => {
  tell({ table: table(), position: position() });
  const move = vi.spyOn(api, "move").mockRejectedValue(new Refused(409, "That decision is no longer open."));
  await room.move(choice);
  expect(move).toHaveBeenCalledWith("t", { decision: 5, action: "hunt", arguments: { card: "elk" } });
  expect(room.notice?.text).toMatch(/too late.*no longer open/);
  expect(room.busy).toBe(false);
});

test("a refusal brings its clause, and goes when something works", async () => {
  await room.try(() => Promise.reject(new Refused(422, "Hunting 3 is less than 5.", "CAV-8.6")));
  expect(room.notice).toEqual({ text: "Hunting 3 is less than 5.", clause: "CAV-8.6" });
  await room.try(() => Promise.resolve());
  expect(room.notice).toBeUndefined();
});

test("one thing at a time: a second wish while one is on its way is not sent", async () => {
  const second = vi.fn(() => Promise.resolve());
  await Promise.all([room.try(() => new Promise((done) => setTimeout(done, 5))), room.try(second)]);
  expect(second).not.toHaveBeenCalled();
});

test("a decision is sent once, the next one also while the answer to the last is on its way, a refused one again", async () => {
  let answer = (_: { number: number }): void => undefined;
  const move = vi.spyOn(api, "move").mockImplementation(() => new Promise((done) => (answer = done)));
  tell({ table: table(), position: position() });
  const first = room.move(choice);
  void room.move(choice);
  tell({ position: position({ number: 6, decision: 6 }), number: 6 }); // the update is quicker than the answer
  const second = room.move(choice);
  await Promise.resolve();
  expect(move).toHaveBeenCalledTimes(1);
  answer({ number: 6 });
  await first;
  await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(2));
  answer({ number: 7 });
  await second;
  await room.move(choice); // the update is not here yet
  expect(move.mock.calls.map(([, sent]) => sent.decision)).toEqual([5, 6]);
  tell({ position: position({ number: 7, decision: 7 }), number: 7 });
  move.mockRejectedValue(new Refused(422, "Too dear.", ""));
  await room.move(choice);
  await room.move(choice);
  expect(move).toHaveBeenCalledTimes(4);
});

test("a hint lights what it means until something happens", async () => {
  tell({ table: table(), position: position() });
  vi.spyOn(api, "hint").mockResolvedValue({
    seat: 0,
    decision: 5,
    best: [
      { choice, chance: 0.6, gain: 0.1, reason: "Helps: Hunting." },
      { choice: { ...choice, things: ["pool:bear"] }, chance: 0.5, gain: 0, reason: "Costs: Food." },
    ],
  });
  await room.askHint();
  expect([...room.picker.hinted]).toEqual(["pool:elk"]);
  room.point(room.hint!.best[1]!.choice);
  expect([...room.picker.hinted]).toEqual(["pool:bear"]);
  tell({ position: position({ number: 6 }), number: 6 });
  expect([room.hint, room.picker.hinted.size]).toEqual([undefined, 0]);
});

test("refusals are asked for once per position", async () => {
  tell({ table: table(), position: position() });
  const asked = vi.spyOn(api, "refusals").mockResolvedValue([
    { action: "", arguments: {}, things: ["pool:bear"], clause: "CAV-8.6", reason: "Too strong." },
  ]);
  const at = document.createElement("div");
  await room.picker.pick("pool:bear", at);
  await room.picker.pick("pool:bear", at);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(room.picker.why?.refusals.map((one) => one.reason)).toEqual(["Too strong."]);
});

test("people who share a device: moves name their seat, and a curtain hangs where something is hidden", async () => {
  vi.spyOn(room.live, "renew").mockImplementation(() => undefined);
  const views = [{ seat: 0, hand: ["flint"] }, { seat: 1, hand: ["bone"] }];
  vi.spyOn(api, "events").mockImplementation((_, number, of) =>
    Promise.resolve({ number, position: { number, view: views[of ?? 0] } as unknown as Position, version: "" }),
  );
  const shared = table({ seats: [seat(0), seat(1, { mine: true })] });
  tell({ table: shared, position: position() });
  expect(room.visible).toBe(false); // nothing before it is clear whose view it is
  await vi.waitFor(() => expect(room.sharing.curtain).toBe(0));
  room.sharing.lift();
  expect([room.visible, room.seat?.seat]).toEqual([true, 0]);
  expect(room.live.renew).toHaveBeenCalledWith(0, true);
  const move = vi.spyOn(api, "move").mockResolvedValue({ number: 6 });
  await room.move(choice);
  expect(move.mock.calls[0]?.[1]).toMatchObject({ seat: 0 });
});

test("where all is open there is no curtain", async () => {
  const renew = vi.spyOn(room.live, "renew").mockImplementation(() => undefined);
  vi.spyOn(api, "events").mockImplementation((_, number, of) =>
    Promise.resolve({ number, position: { number, view: { seat: of, pool: [] } } as unknown as Position, version: "" }),
  );
  const shared = table({ seats: [seat(0), seat(1, { mine: true })] });
  tell({ table: shared, position: position({ view: { to_move: [1] } as never }) });
  await vi.waitFor(() => expect(renew).toHaveBeenCalledWith(1, false));
  expect([room.sharing.curtain, room.visible, room.seat?.seat]).toEqual([undefined, true, 1]);
});

test("the board is shown when its words are here too: it is drawn once", async () => {
  let come = (_: never[]): void => undefined;
  vi.spyOn(api, "faces").mockImplementation(() => new Promise((done) => (come = done)));
  tell({ table: table({ game: "nothing of ours" }), position: position() });
  await new Promise((done) => setTimeout(done, 5));
  expect(room.game).toBeUndefined();
  come([]);
  await vi.waitFor(() => expect(room.game).toBeNull());
});

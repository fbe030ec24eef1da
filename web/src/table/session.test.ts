import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { api, Refused } from "../server/api";
import type { Choice, Position, SeatView, TableView } from "../server/schema";
import { Session } from "./session.svelte";

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

let session: Session;
const send = (given: { table?: TableView; position?: Position; number?: number }) =>
  session.live.take({ number: given.number ?? 5, events: [], version: "", more: false, ...given });

beforeEach(() => {
  vi.spyOn(api, "faces").mockResolvedValue([]);
  session = new Session("t");
});
afterEach(() => void vi.restoreAllMocks());

test("choices are offered until the match ends, even without another move", () => {
  send({ table: table(), position: position() });
  expect([session.myTurn, session.picker.lit.has("pool:elk")]).toEqual([true, true]);
  send({ table: table({ status: "over" }) });
  expect([session.myTurn, session.picker.choices.length]).toEqual([false, 0]);
});

test("a player who has resigned decides nothing", () => {
  send({ table: table({ seats: [seat(0, { resigned: true }), seat(1)] }), position: position() });
  expect([session.myTurn, session.picker.choices.length]).toEqual([false, 0]);
});

test("a move names its decision; one that comes too late says so", async () => {
  send({ table: table(), position: position() });
  const move = vi.spyOn(api, "move").mockRejectedValue(new Refused(409, "That decision is no longer open."));
  await session.move(choice);
  expect(move).toHaveBeenCalledWith("t", { decision: 5, action: "hunt", arguments: { card: "elk" } });
  expect(session.notice?.text).toMatch(/too late.*no longer open/);
  expect(session.busy).toBe(false);
});

test("a refusal shows its clause until a request succeeds", async () => {
  await session.try(() => Promise.reject(new Refused(422, "Hunting 3 is less than 5.", "CAV-8.6")));
  expect(session.notice).toEqual({ text: "Hunting 3 is less than 5.", clause: "CAV-8.6" });
  await session.try(() => Promise.resolve());
  expect(session.notice).toBeUndefined();
});

test("a second request is not sent while one is running", async () => {
  const second = vi.fn(() => Promise.resolve());
  await Promise.all([session.try(() => new Promise((done) => setTimeout(done, 5))), session.try(second)]);
  expect(second).not.toHaveBeenCalled();
});

test("a decision is sent once, the next one even before the last is answered, and a refused one again", async () => {
  let answer = (_: { number: number }): void => undefined;
  const move = vi.spyOn(api, "move").mockImplementation(() => new Promise((done) => (answer = done)));
  send({ table: table(), position: position() });
  const first = session.move(choice);
  void session.move(choice);
  send({ position: position({ number: 6, decision: 6 }), number: 6 }); // the update is quicker than the answer
  const second = session.move(choice);
  await Promise.resolve();
  expect(move).toHaveBeenCalledTimes(1);
  answer({ number: 6 });
  await first;
  await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(2));
  answer({ number: 7 });
  await second;
  await session.move(choice); // the update is not here yet
  expect(move.mock.calls.map(([, sent]) => sent.decision)).toEqual([5, 6]);
  send({ position: position({ number: 7, decision: 7 }), number: 7 });
  move.mockRejectedValue(new Refused(422, "Too dear.", ""));
  await session.move(choice);
  await session.move(choice);
  expect(move).toHaveBeenCalledTimes(4);
});

test("a hint highlights its things until something happens", async () => {
  send({ table: table(), position: position() });
  vi.spyOn(api, "hint").mockResolvedValue({
    seat: 0,
    decision: 5,
    best: [
      { choice, chance: 0.6, gain: 0.1, reason: "Helps: Hunting." },
      { choice: { ...choice, things: ["pool:bear"] }, chance: 0.5, gain: 0, reason: "Costs: Food." },
    ],
  });
  await session.askHint();
  expect([...session.picker.hinted]).toEqual(["pool:elk"]);
  session.point(session.hint!.best[1]!.choice);
  expect([...session.picker.hinted]).toEqual(["pool:bear"]);
  send({ position: position({ number: 6 }), number: 6 });
  expect([session.hint, session.picker.hinted.size]).toEqual([undefined, 0]);
});

test("refusals are read once per position", async () => {
  send({ table: table(), position: position() });
  const asked = vi.spyOn(api, "refusals").mockResolvedValue([
    { action: "", arguments: {}, things: ["pool:bear"], clause: "CAV-8.6", reason: "Too strong." },
  ]);
  const at = document.createElement("div");
  await session.picker.pick("pool:bear", at);
  await session.picker.pick("pool:bear", at);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(session.picker.why?.refusals.map((one) => one.reason)).toEqual(["Too strong."]);
});

test("people who share a device name their seat, and a curtain covers hidden cards", async () => {
  vi.spyOn(session.live, "renew").mockImplementation(() => undefined);
  const views = [{ seat: 0, hand: ["flint"] }, { seat: 1, hand: ["bone"] }];
  vi.spyOn(api, "events").mockImplementation((_, number, of) =>
    Promise.resolve({ number, position: { number, view: views[of ?? 0] } as unknown as Position, version: "", more: false }),
  );
  const shared = table({ seats: [seat(0), seat(1, { mine: true })] });
  send({ table: shared, position: position() });
  expect(session.visible).toBe(false); // nothing before it is clear whose view it is
  await vi.waitFor(() => expect(session.sharing.curtain).toBe(0));
  session.sharing.lift();
  expect([session.visible, session.seat?.seat]).toEqual([true, 0]);
  expect(session.live.renew).toHaveBeenCalledWith(0, true);
  const move = vi.spyOn(api, "move").mockResolvedValue({ number: 6 });
  await session.move(choice);
  expect(move.mock.calls[0]?.[1]).toMatchObject({ seat: 0 });
});

test("without hidden cards there is no curtain", async () => {
  const renew = vi.spyOn(session.live, "renew").mockImplementation(() => undefined);
  vi.spyOn(api, "events").mockImplementation((_, number, of) =>
    Promise.resolve({ number, position: { number, view: { seat: of, pool: [] } } as unknown as Position, version: "", more: false }),
  );
  const shared = table({ seats: [seat(0), seat(1, { mine: true })] });
  send({ table: shared, position: position({ view: { to_move: [1] } as never }) });
  await vi.waitFor(() => expect(renew).toHaveBeenCalledWith(1, false));
  expect([session.sharing.curtain, session.visible, session.seat?.seat]).toEqual([undefined, true, 1]);
});

test("the board is shown when its words are here too: it is drawn once", async () => {
  let come = (_: never[]): void => undefined;
  vi.spyOn(api, "faces").mockImplementation(() => new Promise((done) => (come = done)));
  send({ table: table({ game: "nothing of ours" }), position: position() });
  await new Promise((done) => setTimeout(done, 5));
  expect(session.game).toBeUndefined();
  come([]);
  await vi.waitFor(() => expect(session.game).toBeTruthy());
});

test("on the generic board every position has its zones, even one that comes before another is complete", async () => {
  const answers: (() => void)[] = [];
  const history = vi.spyOn(api, "history").mockImplementation(
    (_, number) => new Promise((done) => answers.push(() => done({ number, view: { zones: [number] } } as never))),
  );
  const heard: ((event: { data: string }) => void)[] = [];
  vi.stubGlobal("WebSocket", class {
    close(): void {}
    set onmessage(hear: (event: { data: string }) => void) {
      heard.push(hear);
    }
  });
  session.live.start();
  const say = (number: number, more: object) => heard[0]?.({ data: JSON.stringify({ number, events: [], version: "", ...more }) });
  say(5, { table: table({ game: "nothing of ours" }), position: position() });
  say(6, { position: position({ number: 6 }) });
  expect(session.position).toBeUndefined();
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(session.position?.number).toBe(6));
  expect(session.position?.view).toEqual({ zones: [6] });
  expect(history.mock.calls.map(([, number, , standard]) => [number, standard])).toEqual([[5, true], [6, true]]);
  session.live.stop();
  vi.unstubAllGlobals();
});

/** The plan of a new table: who gets which seat, and the request that opens it. */

import type { GameView, OpenTable, SeatPlan } from "../../server/schema";

export type Sitter =
  | { kind: "me" }
  | { kind: "friend" }
  | { kind: "device"; name: string }
  | { kind: "bot"; bot: string };

export interface Plan {
  game: string;
  seats: Sitter[];
  options: Record<string, boolean | number | string>;
  listed: boolean;
  clock: number | null;
  patience: number | null;
}

const DAY = 24 * 3600;
/** Seconds for one decision, after which a bot decides; null for no limit. */
export const CLOCKS = [null, 60, 180, 600, DAY, 3 * DAY] as const;
/** Seconds that a player may be absent in their turn before a bot plays for them; null for no limit. */
export const PATIENCES = [null, 60, 300, 3600, DAY, 7 * DAY] as const;
const USUAL = 3; // players by default, if the game allows it

/** Returns the default number of players. */
export function usualPlayers(game: GameView): number {
  return game.players.includes(USUAL) ? USUAL : (game.players[0] ?? 1);
}

/** Returns the default bot, which suits beginners; without it the last of the server's list, the strongest. */
export function usualBot(game: GameView): string {
  return game.bots.find((bot) => bot === "greedy") ?? game.bots.at(-1) ?? "";
}

/** Returns the defaults of a game's options. */
export function usualOptions(game: GameView): Plan["options"] {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Returns the plan of a table for one person and bots. */
export function planAlone(game: GameView, players: number, bot: string): Plan {
  const bots = Array.from({ length: players - 1 }, (): Sitter => ({ kind: "bot", bot }));
  return { ...planFriends(game, players), seats: [{ kind: "me" }, ...bots], patience: null };
}

/** Returns the plan of a table for one person and friends who get its link. */
export function planFriends(game: GameView, players: number): Plan {
  const seats = resize([{ kind: "me" }], players);
  return { game: game.name, seats, options: usualOptions(game), listed: false, clock: null, patience: DAY };
}

/** Returns the seats for another number of players; additional seats are for friends. */
export function resize(seats: readonly Sitter[], players: number): Sitter[] {
  return Array.from({ length: players }, (_, number) => seats[number] ?? { kind: "friend" });
}

/** Returns the seats with another sitter on one of them; the person's own seat moves, so that there is only one. */
export function reseat(seats: readonly Sitter[], number: number, sitter: Sitter): Sitter[] {
  return seats.map((one, at) => {
    if (at === number) return sitter;
    return sitter.kind === "me" && one.kind === "me" ? { kind: "friend" } : one;
  });
}

/** Returns whether the game can begin as soon as the table is open, because it waits for nobody. */
export function begins(seats: readonly Sitter[]): boolean {
  return seats.every((seat) => seat.kind !== "friend");
}

/** Returns the seats as requests name them. */
export function seatPlans(seats: readonly Sitter[]): SeatPlan[] {
  return seats.map((seat) => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: "person", bot: "" }));
}

/** Returns the request that opens the table. It seats nobody: `takes` says which seats to join afterwards. */
export function requestOf(plan: Plan): Omit<OpenTable, "key"> {
  return { ...plan, seats: seatPlans(plan.seats), sit: false };
}

/** Returns the seats that this device takes, by number; people other than its owner with their names. */
export function takes(seats: readonly Sitter[]): { seat: number; name?: string }[] {
  return seats.flatMap((sitter, seat) => {
    if (sitter.kind === "me") return [{ seat }];
    return sitter.kind === "device" ? [{ seat, name: sitter.name.trim() || undefined }] : [];
  });
}

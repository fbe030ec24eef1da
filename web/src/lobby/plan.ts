/** A table to be opened, as a person plans it: who shall sit on each seat, and what the server is asked for. */

import type { GameView, OpenTable } from "../server/schema";

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
/** Seconds for one decision, after which a bot decides; null: no limit. */
export const CLOCKS = [null, 60, 180, 600, DAY, 3 * DAY] as const;
/** Seconds somebody may be absent in their turn, before a bot covers the seat; null: for ever. */
export const PATIENCES = [null, 60, 300, 3600, DAY, 7 * DAY] as const;
/** How many play when nobody has said otherwise: enough for a game with some company. */
const USUAL = 3;

/** Returns how many play unless somebody says otherwise. */
export function usualPlayers(game: GameView): number {
  return game.players.includes(USUAL) ? USUAL : (game.players[0] ?? 1);
}

/** Returns the bot that newcomers meet: the server names them from the weakest to the strongest, the last takes longest. */
export function usualBot(game: GameView): string {
  return game.bots.find((bot) => bot === "greedy") ?? game.bots.at(-1) ?? "";
}

/** Returns the defaults of a game's options. */
export function usualOptions(game: GameView): Plan["options"] {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Returns a table for one person and bots. */
export function planAlone(game: GameView, players: number, bot: string): Plan {
  const bots = Array.from({ length: players - 1 }, (): Sitter => ({ kind: "bot", bot }));
  return { ...planFriends(game, players), seats: [{ kind: "me" }, ...bots], patience: null };
}

/** Returns a table for one person and friends who come by its link. */
export function planFriends(game: GameView, players: number): Plan {
  const friends = Array.from({ length: players - 1 }, (): Sitter => ({ kind: "friend" }));
  return {
    game: game.name,
    seats: [{ kind: "me" }, ...friends],
    options: usualOptions(game),
    listed: false,
    clock: null,
    patience: DAY,
  };
}

/** Returns the seats for another number of players: those there are stay, those that come are for friends. */
export function resize(seats: readonly Sitter[], players: number): Sitter[] {
  return Array.from({ length: players }, (_, number) => seats[number] ?? { kind: "friend" });
}

/** Returns the seats with another sitter on one; only one seat can be one's own. */
export function reseat(seats: readonly Sitter[], number: number, sitter: Sitter): Sitter[] {
  return seats.map((one, at) => {
    if (at === number) return sitter;
    return sitter.kind === "me" && one.kind === "me" ? { kind: "friend" } : one;
  });
}

/** Returns whether the game can begin as soon as the table is open: nobody is waited for. */
export function begins(seats: readonly Sitter[]): boolean {
  return seats.every((seat) => seat.kind !== "friend");
}

/** Returns what the server is asked for. Nobody sits by that alone: the seats are taken one by one. */
export function wishOf(plan: Plan): Omit<OpenTable, "key"> {
  return {
    game: plan.game,
    seats: plan.seats.map((seat) => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: "person", bot: "" })),
    options: plan.options,
    listed: plan.listed,
    sit: false,
    clock: plan.clock,
    patience: plan.patience,
  };
}

/** Returns the seats this device takes, by number, each with the name that is its own. */
export function takes(seats: readonly Sitter[]): { seat: number; name?: string }[] {
  return seats.flatMap((sitter, seat) => {
    if (sitter.kind === "me") return [{ seat }];
    return sitter.kind === "device" ? [{ seat, name: sitter.name.trim() || undefined }] : [];
  });
}

/** Positions of Cavemen for the tests beside this file. */

import type { CavemenTribeView, CavemenView } from "../../server/schema";

export const score = (total: number, card = "") => ({ total, parts: total && card ? [{ card, points: total }] : [] });

export function tribe(seat: number, changed: Partial<CavemenTribeView> = {}): CavemenTribeView {
  return {
    seat,
    tribe: ["wolf", "tiger", "snake"][seat] ?? "",
    name: ["Wolf", "Tiger", "Snake"][seat] ?? `Seat ${seat + 1}`,
    food: 8,
    teeth: 4,
    cards: [],
    cavemen: 2,
    food_due: 1,
    scores: { hunting: score(3), inventing: score(1), foraging: score(2), population: score(4) },
    casualty_odds: { matching: 3, of: 8, safe: false },
    short_of_fire: 8,
    ...changed,
  };
}

export function view(changed: Partial<CavemenView> = {}): CavemenView {
  return {
    game: "cavemen",
    seat: 0,
    players: 3,
    options: {},
    turn: 1,
    phase: "acting",
    question: "",
    to_move: [0],
    conch: 0,
    tribes: [tribe(0), tribe(1), tribe(2)],
    pool: [],
    deck: 60,
    discards: [],
    auction: null,
    recruit: null,
    fire: { where: "deck", cost: 9, locked: false },
    winner: null,
    ...changed,
  };
}

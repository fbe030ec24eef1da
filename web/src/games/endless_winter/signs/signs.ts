/** The signs of the game: one icon each for what is gained and paid, for places and types of land. */

import Star from "~icons/game-icons/round-star";
import { iconsIn, type Picture } from "../../shared/pictures";
import * as gains from "./gains";
import * as lands from "./lands";
import * as places from "./places";

/** Returns the icon of a sign; an unknown one gets the star. */
export const signOf = (name: string): Picture => iconsIn(gains)[name] ?? (Star as Picture);

/** Returns the icon of a place for figures. */
export const placeSign = (place: string): Picture => iconsIn(places)[place] ?? (Star as Picture);

/** Returns the icon of a type of land. */
export const landSign = (type: string): Picture => iconsIn(lands)[type] ?? (Star as Picture);

/** The small mark after a sign: where a card goes or comes from, or how much. */
export const SUBS: Record<string, string> = { "tribe-discard": "↓", "animal-deck": "?", fill: "max", lines: "∞", "score-stone": "★" };

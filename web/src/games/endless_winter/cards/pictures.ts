/** The paintings and pigments of cards. */

import { iconsIn, type Picture } from "../../shared/pictures";
import { landSign, signOf } from "../signs/signs";
import * as paintings from "./paintings";

/** What the paintings of a group are painted with. */
export const PIGMENTS = { tribe: "ochre", animal: "rust", culture: "clay" };

/** Returns the painting of a card, an animal or a Setup card; an unknown one gets the sign of its kind. */
export const paintingOf = (slug: string, kind: string): Picture => iconsIn(paintings)[slug] ?? signOf(kind);

/** Returns the painting of a Chief, whichever side is up. */
export const chiefPainting = (slug: string): Picture => paintingOf(slug.split("-")[0] ?? slug, "tribe");

/** Returns the sign of what a Sacred Stone scores for, and a second one that narrows it down. */
export function stoneSigns(score: string): [Picture, Picture | undefined] {
  const [word = "", ...rest] = score.split(" ");
  const target = rest.join("-").toLowerCase();
  if (word === "village") return [landSign(target), signOf("village")];
  if (word === "tipped") return [paintingOf(target, "animal"), signOf("tip")];
  if (word === "camps") return [signOf("camp"), signOf("points")];
  if (word === "types") return [signOf("animal"), signOf("tip")];
  const plain: Record<string, string> = { ground: "megalith", tiles: "megalith", stacked: "megalith", buried: "bury", idols: "idol", torches: "torch" };
  return [signOf(plain[word] ?? "stone"), undefined];
}

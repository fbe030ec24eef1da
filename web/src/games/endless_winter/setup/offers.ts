/** What players choose from in set-up: sides of Chiefs, Setup cards, painting boards and their sides. */

import type { Choice } from "../../../server/schema";
import type { Face } from "../../game";
import type { Picture } from "../../shared/pictures";
import { chiefPainting, paintingOf } from "../cards/pictures";
import { readEffect, type Step } from "../signs/effect";
import type { View } from "../view";

export interface Offer {
  id: string;
  name: string;
  /** The second line: a title, or "". */
  title: string;
  text: string;
  /** The column in which its ability works; undefined for anywhere. */
  column?: string | undefined;
  steps: Step[];
  painting?: Picture;
  /** The face of a painting side, drawn instead of a painting. */
  side?: Face | undefined;
}

const SETTING = ["choose_side", "pick_chief", "pick_setup", "pick_board", "choose_painting"];

/** Returns what can be taken now: the reader's choices, or what lies open while others choose. */
export function offersOf(view: View, choices: readonly Choice[], faces: ReadonlyMap<string, Face>): Offer[] {
  const mine = choices.filter((choice) => SETTING.includes(choice.action));
  if (mine.length) return mine.map((choice) => fromChoice(view, choice, faces));
  return view.offered.flatMap((slug) => fromSlug(slug, faces));
}

function fromChoice(view: View, choice: Choice, faces: ReadonlyMap<string, Face>): Offer {
  const id = choice.things.at(-1) ?? "";
  const value = id.split(":")[1] ?? "";
  if (choice.action === "choose_side") return chief(id, [...faces.values()].filter((face) => face.kind === "chief")[Number(value)]);
  if (choice.action === "pick_chief") return chief(id, faces.get(value));
  if (choice.action === "pick_setup") return setup(id, faces.get(value), choice.sentence);
  const board = choice.action === "pick_board" ? String(choice.arguments["board"]) : boardOf(view);
  const side = choice.arguments["side"] === "mammoth" ? "mammoth" : board;
  return painted(id, faces.get(side));
}

function fromSlug(slug: string, faces: ReadonlyMap<string, Face>): Offer[] {
  const face = faces.get(slug);
  if (face?.kind === "setup_card") return [setup(slug, face, "")];
  if (face?.kind === "painting_side") return [painted(slug, face)];
  return [...faces.values()].filter((one) => one.kind === "chief" && one.id.startsWith(`${slug}-`)).map((one) => chief(one.id, one));
}

const boardOf = (view: View): string => view.tribes[view.seat ?? -1]?.painting?.board ?? "";

function chief(id: string, face: Face | undefined): Offer {
  const [name = "", title = ""] = (face?.name ?? id).split(": ");
  const column = typeof face?.values["in"] === "string" ? face.values["in"] : undefined;
  return { id, name, title, text: face?.text ?? "", column, steps: readEffect(face?.values["effect"]), painting: chiefPainting(face?.id ?? "") };
}

function setup(id: string, face: Face | undefined, sentence: string): Offer {
  const { food = 0, tools = 0, camp = false } = (face?.values ?? {}) as { food?: number; tools?: number; camp?: boolean };
  const animals = (face?.values["animals"] as string[] | undefined) ?? [];
  const gains = [food && `food ${food}`, tools && `tool ${tools}`, "tribe", animals.length && `animal ${animals.length}`, camp && "camp"];
  const said = sentence.replace(/^[^:]*: /, "");
  const text = said || [face?.values["tribe"], ...animals].filter(Boolean).join(", ");
  return { id, name: face?.name ?? id, title: "", text, steps: readEffect(gains.filter(Boolean).join("; ")), painting: paintingOf(face?.id ?? "", "tribe") };
}

function painted(id: string, face: Face | undefined): Offer {
  return { id, name: face?.name ?? id, title: "", text: face?.text ?? "", steps: [], side: face };
}

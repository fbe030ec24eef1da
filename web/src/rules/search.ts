/** Searching the rules, ignoring case and accents. */

/** A text without case and accents, with the place of each letter in the original. */
interface Folded {
  text: string;
  from: number[];
}

const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

function fold(original: string): Folded {
  let text = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of original) {
    const plain = letter.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    const folded = LETTERS[plain] ?? plain;
    text += folded;
    for (let n = 0; n < folded.length; n += 1) from.push(at);
    at += letter.length;
  }
  from.push(at);
  return { text, from };
}

/** Returns the words of a query. */
export function termsOf(query: string): string[] {
  return [...new Set(fold(query).text.split(/\s+/).filter(Boolean))];
}

/** Returns whether every term occurs in one of the texts. */
export function matches(terms: readonly string[], ...texts: string[]): boolean {
  const folded = texts.map((text) => fold(text).text);
  return terms.every((term) => folded.some((text) => text.includes(term)));
}

export interface Part {
  text: string;
  hit: boolean;
}

/** Splits a text into parts that match a search term and parts that do not. */
export function mark(original: string, terms: readonly string[]): Part[] {
  const { text, from } = fold(original);
  const hit = new Array<boolean>(original.length).fill(false);
  for (const term of terms) {
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      const begin = from[at] ?? 0;
      const last = from[at + term.length - 1] ?? begin;
      const end = from.find((one) => one > last) ?? original.length; // the end of the last letter
      hit.fill(true, begin, end);
    }
  }
  const parts: Part[] = [];
  for (let at = 0; at < original.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.hit === hit[at]) last.text += original[at];
    else parts.push({ text: original[at] ?? "", hit: hit[at] ?? false });
  }
  return parts;
}

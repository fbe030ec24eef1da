/** Clauses mentioned inside a sentence: "… (CAV-8.6)". */

export interface Piece {
  text: string;
  /** The id of the clause, where the piece is one. */
  clause: string;
}

const CLAUSE = /\b[A-Z]{2,6}-R?\d+(?:\.\d+)*\b/g;

/** Returns a sentence in pieces, clauses apart from the rest. */
export function splitMentions(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of sentence.matchAll(CLAUSE)) {
    if (found.index > end) pieces.push({ text: sentence.slice(end, found.index), clause: "" });
    pieces.push({ text: found[0], clause: found[0] });
    end = found.index + found[0].length;
  }
  if (end < sentence.length) pieces.push({ text: sentence.slice(end), clause: "" });
  return pieces;
}

/** Returns a sentence with a capital at its start and without its clauses, and the clauses. */
export function partMentions(sentence: string): { text: string; clauses: string[] } {
  const clauses = splitMentions(sentence).flatMap((piece) => (piece.clause ? [piece.clause] : []));
  const text = sentence.replaceAll(/\s*\((?:[A-Z]{2,6}-R?[\d.]+(?:,\s*)?)+\)/g, "").trim();
  return { text: text.charAt(0).toUpperCase() + text.slice(1), clauses };
}

/** Clauses that a sentence mentions: "… (CAV-8.6)". */

export interface Piece {
  text: string;
  /** The id of the clause if the piece is one, else "". */
  clause: string;
}

const CLAUSE = /\b([A-Z]{2,6}-(?:R\d+|\d+\.\d+))\b/;

/** Returns a text in pieces, so that each mentioned clause is a piece of its own. */
export function splitMentions(text: string): Piece[] {
  const pieces = text.split(CLAUSE).map((piece, place) => ({ text: piece, clause: place % 2 ? piece : "" }));
  return pieces.filter((piece) => piece.text);
}

/** Returns a sentence with a capital letter and without the clauses it mentions in brackets, and these clauses. */
export function partMentions(sentence: string): { text: string; clauses: string[] } {
  const clauses = splitMentions(sentence).flatMap((piece) => (piece.clause ? [piece.clause] : []));
  const text = sentence.replaceAll(/\s*\((?:[A-Z]{2,6}-R?[\d.]+(?:,\s*)?)+\)/g, "").trim();
  return { text: text.charAt(0).toUpperCase() + text.slice(1), clauses };
}

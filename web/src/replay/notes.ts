/** Notes of a match, as pure functions: text, and numbers of rules in it. */

/** A piece of a note: plain text, or the number of a rule. */
export interface Piece {
  text: string;
  clause: string | undefined;
}

const CLAUSE = /\b([A-Z]{2,5}-(?:R\d+|\d+\.\d+))\b/;

/** Returns a note in pieces, of which every second is the number of a rule. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(CLAUSE)
    .map((piece, place) => ({ text: piece, clause: place % 2 ? piece : undefined }))
    .filter((piece) => piece.text);
}

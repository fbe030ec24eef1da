/** How cards move: from the decks to where they lie open, into the hand, onto a pile. */

import { makeTravel } from "../../look/motion";

export const { send, receive } = makeTravel("animals", "buried");

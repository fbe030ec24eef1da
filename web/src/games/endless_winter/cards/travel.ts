/** Cards move from the decks to the displays, into the hand and onto the piles. */

import { makeTravel } from "../../../look/motion";

export const { send, receive } = makeTravel("animals", "buried");

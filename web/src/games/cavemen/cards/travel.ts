/** Cavemen's cards move from the deck into the Card Pool, and on to a tribe or the discards. */

import { makeTravel } from "../../../look/motion";

export const { send, receive } = makeTravel("deck", "discards");

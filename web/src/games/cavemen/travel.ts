/** How Cavemen's cards move: from the deck into the Card Pool, on to a tribe, or to the discards. */

import { makeTravel } from "../../look/motion";

export const { send, receive } = makeTravel("deck", "discards");

/** Waiting for a server that does not answer. */

import { to } from "../root";

const PAUSE = 2000; // milliseconds between requests

/**
 * Calls `back` once the server answers again. If it answers the first request, it was never away, and nothing is called.
 * Returns a function that ends the waiting.
 */
export function onServerBack(back: () => void): () => void {
  let away = false;
  let timer = 0;
  let ended = false;
  const ask = async () => {
    const answered = await fetch(to("/health"), { cache: "no-store" }).then(
      (response) => response.ok,
      () => false,
    );
    if (ended || (answered && !away)) return;
    if (answered) back();
    else timer = window.setTimeout(ask, PAUSE);
    away = true;
  };
  void ask();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** What is done when a server that was away is back. */

const PAUSE = 2000; // milliseconds between questions

/**
 * Calls `back` once the server answers again, if it does not answer now; one that does is not what is wrong.
 * Returns what ends the asking.
 */
export function onComeback(back: () => void): () => void {
  let away = false;
  let timer = 0;
  let ended = false;
  const ask = async () => {
    const answered = await fetch("/health", { cache: "no-store" }).then(
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

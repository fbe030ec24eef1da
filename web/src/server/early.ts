/** A table's socket opened with the page, before the table's screen is loaded: the position travels meanwhile. */

/** What came before anybody listened. */
interface Early {
  address: string;
  socket: WebSocket;
  messages: MessageEvent<string>[];
}

let early: Early | undefined;

/** Returns the address of a table's socket, for what comes after a number. */
export function socketAddress(table: string, after: number, language: string, seat?: number): URL {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("after", String(after));
  address.searchParams.set("language", language);
  if (seat !== undefined) address.searchParams.set("seat", String(seat));
  return address;
}

/** Opens a socket for whoever will ask for one at the same address. */
export function openEarly(address: URL): void {
  const socket = new WebSocket(address);
  const messages: MessageEvent<string>[] = [];
  socket.onmessage = (message: MessageEvent<string>) => messages.push(message);
  early = { address: address.href, socket, messages };
}

/** Returns a socket: the one that was opened early, if it still is open, or a new one. */
export function openSocket(address: URL): WebSocket {
  const found = early;
  early = undefined;
  if (!found) return new WebSocket(address);
  if (found.address !== address.href || found.socket.readyState > WebSocket.OPEN) {
    found.socket.close();
    return new WebSocket(address);
  }
  // what came already is told once the one who asked listens, and before anything newer
  queueMicrotask(() => {
    for (const message of found.messages) found.socket.onmessage?.(message);
  });
  return found.socket;
}

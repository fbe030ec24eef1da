/** A table's socket, opened while the table's screen is still being loaded. */

import { to } from "../root";

/** The socket, with the messages that came before anybody listened. */
interface Early {
  address: string;
  socket: WebSocket;
  messages: MessageEvent<string>[];
}

let early: Early | undefined;

/** Returns the address of a table's socket for the entries after a number. */
export function socketAddress(table: string, after: number, language: string, seat?: number): URL {
  const address = new URL(to(`/api/tables/${encodeURIComponent(table)}/live`), location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("after", String(after));
  address.searchParams.set("language", language);
  if (seat !== undefined) address.searchParams.set("seat", String(seat));
  return address;
}

/** Opens the socket that `openSocket` will return for the same address. */
export function openEarly(address: URL): void {
  const socket = new WebSocket(address);
  const messages: MessageEvent<string>[] = [];
  socket.onmessage = (message: MessageEvent<string>) => messages.push(message);
  early = { address: address.href, socket, messages };
}

/** Returns the socket that was opened early, if its address is the same and it is still open, or a new one. */
export function openSocket(address: URL): WebSocket {
  const found = early;
  early = undefined;
  if (!found) return new WebSocket(address);
  if (found.address !== address.href || found.socket.readyState > WebSocket.OPEN) {
    found.socket.close();
    return new WebSocket(address);
  }
  // the caller sets its listener first, and gets these messages before any newer one
  queueMicrotask(() => {
    for (const message of found.messages) found.socket.onmessage?.(message);
  });
  return found.socket;
}

/** Where the server is on its host: at the root, or under a path like /games, which it writes into the page. */

const written = document.querySelector<HTMLMetaElement>('meta[name="holocene-root"]')?.content ?? "";

/** The path of the server without a slash at its end; "" for the root of its host. */
export const root = written.startsWith("/") ? written.replace(/\/+$/, "") : "";

/** Returns the address of a path of the application or of the server. */
export const to = (path: string): string => root + path;

/** Returns the path within the application; undefined if the address belongs to something else on this host. */
export function inside(path: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined;
}

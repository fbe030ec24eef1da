/** Where in the application one is: the address bar, read as a screen with its arguments. */

export type Place =
  | { screen: "lobby" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "analysis"; table: string }
  | { screen: "learn"; game: string }
  | { screen: "rules"; game: string }
  | { screen: "settings" }
  | { screen: "claim" }
  | { screen: "nowhere" };

/** Returns the screen that a path names. */
export function read(path: string): Place {
  const [first = "", second = "", third = "", ...rest] = path.split("/").filter(Boolean);
  if (rest.length) return { screen: "nowhere" };
  if (!first) return { screen: "lobby" };
  if (first === "t" && second && !third) return { screen: "table", table: second };
  if (first === "t" && second && third === "replay") return { screen: "replay", table: second };
  if (first === "t" && second && third === "analysis") return { screen: "analysis", table: second };
  if (first === "learn" && second && !third) return { screen: "learn", game: second };
  if (first === "rules" && second && !third) return { screen: "rules", game: second };
  if (first === "settings" && !second) return { screen: "settings" };
  if (first === "claim" && !second) return { screen: "claim" };
  return { screen: "nowhere" };
}

class Router {
  place = $state.raw<Place>({ screen: "lobby" });
  /** What stands after the ? of the address; the replay keeps its moment there. */
  query = $state.raw(new URLSearchParams());
  /** The path one came from within the application, "" where one did not. */
  before = $state("");

  /** Follows the address bar and every link within the application. */
  start(): void {
    this.#follow();
    addEventListener("popstate", () => {
      this.before = "";
      this.#follow();
    });
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (link.pathname.startsWith("/api") || link.pathname.startsWith("/schema")) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  /** Goes to a path; `replace` leaves no step back. */
  go(path: string, replace = false): void {
    const left = location.pathname + location.search;
    const before = this.place;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#follow();
    if (JSON.stringify(before) === JSON.stringify(this.place)) return;
    if (!replace) this.before = left;
    scrollTo(0, 0);
  }

  #follow(): void {
    this.place = read(location.pathname);
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

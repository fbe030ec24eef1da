/** The router: reads the address bar as a screen of the application, and follows links within it. */

import { inside, to } from "./root";

/** Paths and their screens; * stands for the id of a table or the name of a game. */
const SCREENS = {
  "": "lobby",
  "t/*": "table",
  "t/*/replay": "replay",
  "t/*/analysis": "analysis",
  "learn/*": "learn",
  "rules/*": "rules",
  settings: "settings",
  claim: "claim",
} as const;

export interface Place {
  screen: (typeof SCREENS)[keyof typeof SCREENS] | "nowhere";
  /** The id of the table or the name of the game; "" for other screens. */
  id: string;
}

/** Returns the screen of a path. */
export function read(path: string): Place {
  const parts = path.split("/").filter(Boolean);
  const [, id = ""] = parts;
  const pattern = parts.map((part, at) => (at === 1 ? "*" : part)).join("/");
  if (!Object.hasOwn(SCREENS, pattern)) return { screen: "nowhere", id: "" };
  return { screen: SCREENS[pattern as keyof typeof SCREENS], id };
}

class Router {
  place = $state.raw<Place>({ screen: "lobby", id: "" });
  /** The query of the address, where the replay keeps its moment. */
  query = $state.raw(new URLSearchParams());
  /** The previous path within the application; "" if there is none. */
  before = $state("");

  /** Follows the address bar and all links within the application. */
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
      const path = inside(link.pathname);
      if (path === undefined || path.startsWith("/api") || path.startsWith("/schema")) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(path + link.search + link.hash);
    });
  }

  /** Goes to a path of the application. */
  go(path: string): void {
    const left = (inside(location.pathname) ?? "/") + location.search;
    const before = this.place;
    history.pushState(null, "", to(path));
    this.#follow();
    if (JSON.stringify(before) === JSON.stringify(this.place)) return;
    this.before = left;
    scrollTo(0, 0);
  }

  #follow(): void {
    this.place = read(inside(location.pathname) ?? "/");
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

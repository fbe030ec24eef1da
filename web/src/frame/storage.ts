/** JSON values in the browser's storage; in memory if the browser stores nothing. */

const kept = new Map<string, unknown>();

/** Returns the value stored under a key; null or undefined if there is none or it is not JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return kept.get(key);
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    kept.set(key, value);
  }
}

/** Log entries for tests. */

import type { Happening } from "./schema";

export const happening = (number: number, kind: string, more: Partial<Happening> = {}): Happening => ({ number, kind, at: 0, name: "", text: "", ...more });

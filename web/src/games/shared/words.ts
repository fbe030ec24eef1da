/** What a board says, in every language. */

import { language, type Code } from "../../language/language.svelte";

/** The same words in another language. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends (...given: infer G) => string ? (...given: G) => string : Translation<T[K]>;
};

/** Returns a number and its noun: "1 card", "3 cards". */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Returns the words of the current language; each is looked up when it is read, so a change of language shows at once. */
export function translated<T extends object>(all: Record<Code, T>): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(all[language.code], name) as unknown });
}

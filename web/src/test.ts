/** What the unit tests' browser lacks. */

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {} })) as unknown as typeof matchMedia;

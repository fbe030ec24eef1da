/** Browser features that the unit tests' environment lacks. */

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {} })) as unknown as typeof matchMedia;

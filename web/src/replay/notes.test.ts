import { expect, test } from "vitest";

import { piecesOf } from "./notes";

test("numbers of rules are found in a note, and nothing else is", () => {
  expect(piecesOf("Place a figure (EW-5.4), or rest: EW-R5.")).toEqual([
    { text: "Place a figure (", clause: undefined },
    { text: "EW-5.4", clause: "EW-5.4" },
    { text: "), or rest: ", clause: undefined },
    { text: "EW-R5", clause: "EW-R5" },
    { text: ".", clause: undefined },
  ]);
  expect(piecesOf("THAW-7.1")).toEqual([{ text: "THAW-7.1", clause: "THAW-7.1" }]);
  expect(piecesOf("A-1 of 2.5, X-ray")).toEqual([{ text: "A-1 of 2.5, X-ray", clause: undefined }]);
});

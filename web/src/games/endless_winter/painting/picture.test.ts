import { expect, test } from "vitest";

import { svgText } from "./picture";

function drawing(inner: string): SVGSVGElement {
  document.body.innerHTML = `<svg viewBox="0 0 10 7" class="cave svelte-1" role="group" aria-label="x">${inner}</svg>`;
  return document.querySelector("svg") as SVGSVGElement;
}

test("a saved drawing has a size, a namespace and a title, and nothing that only serves the page", () => {
  const text = svgText(
    drawing('<!--[--><path d="M0 0" class="lit" stroke="#9a5d1c" data-pick="dot:1" tabindex="0"></path><g data-not-saved><circle r="1"></circle></g>'),
    1000,
    700,
    "Wolf & Ada",
  );
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(text).toContain('width="1000"');
  expect(text).toContain("<title>Wolf &amp; Ada</title>");
  expect(text).toContain('stroke="#9a5d1c"');
  expect(text).not.toMatch(/class=|data-|tabindex|role=|aria-|circle|<!--/);
});

test("saving does not change the drawing on the page", () => {
  const node = drawing('<path d="M0 0" class="lit"></path>');
  svgText(node, 10, 7, "");
  expect(node.querySelector("path")?.getAttribute("class")).toBe("lit");
  expect(node.getAttribute("role")).toBe("group");
});

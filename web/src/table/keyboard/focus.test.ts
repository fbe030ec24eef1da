import { afterEach, beforeEach, expect, test } from "vitest";

import { keepFocus } from "./focus";

let table: HTMLElement;
let stop: ReturnType<typeof keepFocus>;

beforeEach(() => {
  document.body.innerHTML = `<div><section data-question tabindex="-1"></section>
    <button data-pick="pool:elk">Elk</button><button data-pick="pool:bear">Bear</button></div>`;
  table = document.body.firstElementChild as HTMLElement;
  stop = keepFocus(table);
});
afterEach(() => stop?.());

const thing = (id: string) => table.querySelector<HTMLElement>(`[data-pick="${id}"]`)!;
const settled = () => new Promise((done) => setTimeout(done, 5));

test("a thing that is drawn again keeps the focus", async () => {
  thing("pool:elk").focus();
  const copy = thing("pool:elk").cloneNode(true) as HTMLElement;
  thing("pool:elk").remove();
  table.append(copy);
  await settled();
  expect(document.activeElement).toBe(copy);
});

test("if the thing is gone, the question gets the focus", async () => {
  thing("pool:elk").focus();
  thing("pool:elk").remove();
  await settled();
  expect(document.activeElement).toBe(table.querySelector("[data-question]"));
});

test("a click on nothing removes the focus", async () => {
  thing("pool:elk").focus();
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  thing("pool:elk").blur();
  thing("pool:bear").remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

/** Saves a drawing as an SVG file that needs nothing from the page, or as a PNG. */

const SPACE = "http://www.w3.org/2000/svg";
/** Attributes that only serve the page: classes, picking, labels for screen readers. */
const NEEDLESS = /^(class|style|role|tabindex|focusable|data-.*|aria-.*)$/;

/** Returns a drawing as the text of an SVG file; elements marked `data-not-saved` are left out. */
export function svgText(drawing: SVGSVGElement, width: number, height: number, title: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const node of [...copy.querySelectorAll("[data-not-saved], style")]) node.remove();
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of node.getAttributeNames()) if (NEEDLESS.test(name)) node.removeAttribute(name);
  for (const node of [...copy.querySelectorAll("g")]) if (!node.childNodes.length) node.remove();
  copy.setAttribute("xmlns", SPACE);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const name = document.createElementNS(SPACE, "title");
  name.textContent = title;
  copy.prepend(name);
  return new XMLSerializer().serializeToString(withoutComments(copy));
}

function withoutComments(root: SVGSVGElement): SVGSVGElement {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walk.nextNode()) found.push(walk.currentNode);
  for (const node of found) node.parentNode?.removeChild(node);
  return root;
}

/** Returns the text of an SVG file as a PNG. */
export async function pngOf(text: string, width: number, height: number): Promise<Blob> {
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the browser made no picture"))), "image/png"),
  );
}

/** Offers a file as a download. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // a browser may still be reading it
}

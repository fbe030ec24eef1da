/** Limestone backgrounds: pieces of one wall, which is drawn once from SVG filters (rock.svg). */

import address from "./rock.svg?url";

export const ROCK = 640; // pixels along one side of rock.svg

/** The place of a piece on the wall, and whether it is mirrored. */
export interface Piece {
  x: number;
  y: number;
  mirrored: boolean;
}

/** Returns a hash of a text from 0 up to 2^32. */
export function hash(text: string): number {
  let found = 0x811c9dc5;
  for (const sign of text) found = Math.imul(found ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  found ^= found >>> 15;
  return Math.imul(found, 0x2c1b3c6d) >>> 0;
}

/** Returns the piece of the wall for a name. */
export function pieceOf(name: string, width: number, height: number): Piece {
  const number = hash(name);
  return {
    x: (number & 0xfff) % Math.max(1, ROCK - width),
    y: ((number >>> 12) & 0xfff) % Math.max(1, ROCK - height),
    mirrored: number >>> 31 === 1,
  };
}

let wall: Promise<HTMLCanvasElement | undefined> | undefined;

/** Paints the piece for a name onto a canvas, which stays clear if the browser cannot draw the wall. */
export async function paintRock(canvas: HTMLCanvasElement, name: string): Promise<void> {
  wall ??= make();
  const rock = await wall;
  await idle(); // a board has dozens of pieces
  const brush = rock && canvas.getContext("2d");
  if (!brush) return;
  const { width, height } = canvas;
  const { x, y, mirrored } = pieceOf(name, width, height);
  brush.setTransform(mirrored ? -1 : 1, 0, 0, 1, mirrored ? width : 0, 0);
  brush.clearRect(0, 0, width, height);
  brush.drawImage(rock, x, y, width, height, 0, 0, width, height);
}

const pictures = new Map<string, Promise<string>>();

/**
 * Returns the piece for a name on a ground colour as the data URL of a picture, "" if the browser cannot draw it. On mid
 * grey it adds relief to what it covers with `mix-blend-mode: hard-light`. A transparent picture would take twenty
 * times as long to make.
 */
export function rockPicture(name: string, width: number, height: number, ground = "#808080"): Promise<string> {
  const key = [name, width, height, ground].join();
  const found = pictures.get(key) ?? makePicture(name, width, height, ground);
  pictures.set(key, found);
  return found;
}

async function makePicture(name: string, width: number, height: number, ground: string): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(width, ROCK);
  canvas.height = Math.min(height, ROCK);
  await paintRock(canvas, name);
  const brush = (await wall) && canvas.getContext("2d");
  if (!brush) return "";
  brush.globalCompositeOperation = "destination-over";
  brush.fillStyle = ground;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  await idle();
  return canvas.toDataURL("image/jpeg", 0.86);
}

const STRIP = 40; // pixels of the wall drawn at a time, which take a few milliseconds

/** Draws the wall once for all pieces, because filters are slow; strip by strip while the page is idle. */
async function make(): Promise<HTMLCanvasElement | undefined> {
  const picture = new Image(ROCK, ROCK);
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return undefined; // the boards work without stone
  }
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ROCK;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  for (let y = 0; brush && y < ROCK; y += STRIP) {
    await idle();
    brush.drawImage(picture, 0, y, ROCK, STRIP, 0, y, ROCK, STRIP);
    brush.getImageData(0, y, 1, 1); // forces this strip to be drawn now
  }
  return canvas;
}

/** Waits until the page is idle, half a second at most. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 500 });
    else setTimeout(done, 20);
  });
}

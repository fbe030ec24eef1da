/** Limestone: one wall, made once from SVG filters (rock.svg), of which everything painted shows a piece of its own. */

import address from "./rock.svg?url";

export const ROCK = 640; // pixels along one side of rock.svg

/** Where on the wall a piece is cut, and whether it is turned over. */
export interface Piece {
  x: number;
  y: number;
  mirrored: boolean;
}

/** Returns a number from 0 up to 2^32 that is always the same for the same text. */
export function hash(text: string): number {
  let found = 0x811c9dc5;
  for (const sign of text) found = Math.imul(found ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  found ^= found >>> 15;
  return Math.imul(found, 0x2c1b3c6d) >>> 0;
}

/** Returns the piece of the wall that belongs to a name. */
export function pieceOf(name: string, width: number, height: number): Piece {
  const number = hash(name);
  return {
    x: (number & 0xfff) % Math.max(1, ROCK - width),
    y: ((number >>> 12) & 0xfff) % Math.max(1, ROCK - height),
    mirrored: number >>> 31 === 1,
  };
}

let wall: Promise<HTMLCanvasElement | undefined> | undefined;

/** Paints a name's piece of the wall onto a canvas; the canvas stays clear where the browser cannot. */
export async function paintRock(canvas: HTMLCanvasElement, name: string): Promise<void> {
  wall ??= make();
  const rock = await wall;
  await leisure(); // a board has dozens of pieces
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
 * Returns a name's piece of the wall on a ground as the address of a picture, for drawings; empty where the browser
 * cannot. On mid grey it lends its relief to what it is laid over with `mix-blend-mode: hard-light`. A picture without
 * a ground would take twenty times as long to make.
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
  await leisure();
  return canvas.toDataURL("image/jpeg", 0.86);
}

const STRIP = 40; // pixels of the wall made at a time: some milliseconds of filters

/**
 * Filters are costly and a bitmap is not: the wall is worked out once for all cards, strip by strip while the page has
 * nothing better to do, so that nobody waits for stone before they can act.
 */
async function make(): Promise<HTMLCanvasElement | undefined> {
  const picture = new Image(ROCK, ROCK);
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return undefined; // plain stone is no reason to fail
  }
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ROCK;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  for (let y = 0; brush && y < ROCK; y += STRIP) {
    await leisure();
    brush.drawImage(picture, 0, y, ROCK, STRIP, 0, y, ROCK, STRIP);
    brush.getImageData(0, y, 1, 1); // has it drawn now, and not all strips at once later
  }
  return canvas;
}

/** Waits until the page has nothing to do, half a second at most. */
export function leisure(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 500 });
    else setTimeout(done, 20);
  });
}

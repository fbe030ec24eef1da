/** Painted land under snow, seen from above: the patches of a hex of each type, around its middle. Light: upper left. */

import { draw, smooth, type Point } from "../drawing/curve";
import { randomFor, type Random } from "../drawing/random";
import { RADIUS } from "./hexes";

/** A brush stroke or a patch; the colours are the same in both themes. */
interface Patch {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

/** The colours of the ground in the light and in the shade. */
export const GROUND: Record<string, readonly [string, string]> = {
  base: ["#a58a66", "#6d563d"],
  glacier: ["#eef7fa", "#9fc6d8"],
  forest: ["#93a288", "#5a6c55"],
  river: ["#c3c9bb", "#8b9a92"],
  steppe: ["#d6be86", "#a88b52"],
  mountains: ["#a2a6aa", "#686e76"],
  quarry: ["#b5aa99", "#7f7566"],
  valley: ["#b3925f", "#745c3b"],
  cave: ["#968a7c", "#5b5149"],
};

const SNOW = "#f6f9f8";
type Painter = (random: Random) => Patch[];

/** Returns the ground of a type; an unknown type looks like a steppe. */
export const groundOf = (type: string): readonly [string, string] => GROUND[type] ?? (GROUND.steppe as [string, string]);

/** Returns what is painted on a hex; every name gets another picture. */
export function paintLand(type: string, name: string): Patch[] {
  const random = randomFor(`${type} ${name}`);
  const painter = PAINTERS[type] ?? steppe;
  return [...painter(random), ...drifts(random, type)];
}

const PAINTERS: Record<string, Painter> = { base, glacier, forest, river, steppe, mountains, quarry, valley, cave };

// Shapes --------------------------------------------------------------------------------------------------------------

/** Returns an uneven round patch. */
function patch(random: Random, { x, y }: Point, wide: number, high: number, points = 8, uneven = 0.22): string {
  const turn = random(0, 6);
  return draw(
    smooth(
      Array.from({ length: points }, (_, i) => {
        const angle = turn + (i / points) * 2 * Math.PI;
        const far = 1 + random(-uneven, uneven);
        return { x: x + Math.cos(angle) * wide * far, y: y + Math.sin(angle) * high * far };
      }),
      true,
    ),
    true,
  );
}

/** Returns points all over the hex, at least `apart` from each other. */
function scatter(random: Random, number: number, apart: number, reach = 0.86): Point[] {
  const found: Point[] = [];
  for (let tries = 0; tries < number * 14 && found.length < number; tries += 1) {
    const point = { x: random(-1, 1) * RADIUS * reach, y: random(-1, 1) * RADIUS * reach };
    if (!within(point, RADIUS * reach)) continue;
    if (found.every((one) => Math.hypot(one.x - point.x, one.y - point.y) >= apart)) found.push(point);
  }
  return found.sort((one, two) => one.y - two.y);
}

const within = ({ x, y }: Point, radius: number) =>
  Math.abs(x) <= (radius * Math.sqrt(3)) / 2 && Math.abs(y) + Math.abs(x) / Math.sqrt(3) <= radius;

const polygon = (...points: (readonly [number, number])[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** Returns drifts of snow: few on ice and at the Base, more elsewhere. */
function drifts(random: Random, type: string): Patch[] {
  const number = type === "glacier" || type === "base" ? 2 : 4;
  const drift = (point: Point) => [{ d: patch(random, point, random(9, 19), random(4, 8), 9, 0.3), fill: SNOW, opacity: type === "steppe" || type === "valley" ? 0.62 : 0.5 }];
  return layered(scatter(random, number, 30, 0.8).map(drift));
}

/** Returns many things of the same layers as few patches: each layer of all things is one. */
function layered(things: readonly (readonly Patch[])[]): Patch[] {
  return (things[0] ?? []).map((patch, layer) => ({ ...patch, d: things.map((thing) => thing[layer]?.d ?? "").join("") }));
}

// Types ---------------------------------------------------------------------------------------------------------------

function forest(random: Random): Patch[] {
  const snow: Patch = { d: patch(random, { x: 0, y: 0 }, 44, 36, 10, 0.2), fill: "#dfe7e2", opacity: 0.45 };
  return [snow, ...layered(scatter(random, 26, 13).map((point) => tree(random, point)))];
}

/** Returns a spruce, from above and a little from the south: shadow, boughs in two rings, snow on the lit side. */
function tree(random: Random, { x, y }: Point): Patch[] {
  const size = random(6.5, 9.5);
  const star = (radius: number, up: number, points = 9) => {
    const turn = random(0, 1);
    return polygon(
      ...Array.from({ length: points * 2 }, (_, i) => {
        const far = i % 2 ? radius * 0.62 : radius * random(0.9, 1.1);
        const angle = turn + (i / points) * Math.PI;
        return [x + Math.cos(angle) * far, y - up + Math.sin(angle) * far * 0.9] as const;
      }),
    );
  };
  return [
    { d: patch(random, { x: x + 4, y: y + 4 }, size, size * 0.75, 6, 0.1), fill: "#1c2a22", opacity: 0.35 },
    { d: star(size, 0), fill: "#2d4435" },
    { d: star(size * 0.7, 2), fill: "#3f5b47" },
    { d: patch(random, { x: x - size * 0.22, y: y - 3 }, size * 0.42, size * 0.34, 6), fill: SNOW, opacity: 0.92 },
  ];
}

function river(random: Random): Patch[] {
  const bend = random(10, 20);
  const points = [-70, -42, -14, 14, 42, 70].map((y, i) => ({ x: (i % 2 ? bend : -bend) + random(-5, 5) + y * 0.18, y }));
  const course = draw(smooth(points));
  const branch = draw(smooth([points[2] as Point, { x: 34, y: -24 + random(-6, 6) }, { x: 66, y: -26 }]));
  const lines = (d: string, wide: number): Patch[] => [
    { d, stroke: "#e9f1f0", width: wide + 13, opacity: 0.85 },
    { d, stroke: "#6d8b8f", width: wide + 4, opacity: 0.6 },
    { d, stroke: "#3f738b", width: wide },
    { d, stroke: "#6fa6b8", width: wide * 0.45, opacity: 0.75 },
  ];
  const floes = points.slice(1, -1).map((point) => ({
    d: patch(random, { x: point.x + random(-3, 3), y: point.y + random(-4, 4) }, 5, 3, 6),
    fill: "#eef7f8",
    opacity: 0.9,
  }));
  const banks = scatter(random, 9, 18).filter(({ x }) => Math.abs(x) > 26);
  return [...lines(branch, 7), ...lines(course, 14), ...floes, ...tufts(random, banks, "#6d6a45")];
}

function steppe(random: Random): Patch[] {
  const bare = scatter(random, 5, 26, 0.7).map((point) => ({
    d: patch(random, point, random(12, 20), random(6, 10)),
    fill: "#8e7440",
    opacity: 0.4,
  }));
  const grass = scatter(random, 34, 10);
  return [...bare, ...tufts(random, grass.filter((_, i) => i % 2), "#6f5426"), ...tufts(random, grass.filter((_, i) => i % 2 === 0), "#8a6a30")];
}

/** Returns dry grass that bends in the west wind. */
function tufts(random: Random, points: readonly Point[], stroke: string): Patch[] {
  const blades = points.flatMap(({ x, y }) =>
    [0, 1, 2, 3].map((i) => {
      const lean = (i - 1) * 2.4 + 2;
      return `M${(x + i).toFixed(1)} ${y.toFixed(1)}q${(lean * 0.3).toFixed(1)} -4 ${(lean + random(-1, 1)).toFixed(1)} ${(-random(6, 9)).toFixed(1)}`;
    }),
  );
  return [{ d: blades.join(""), stroke, width: 1.3, opacity: 0.9 }];
}

function mountains(random: Random): Patch[] {
  const peaks: Point[] = [
    { x: -20, y: -20 },
    { x: 22, y: -10 },
    { x: -6, y: 20 },
    { x: 34, y: 26 },
    { x: -38, y: 16 },
  ];
  return peaks
    .map(({ x, y }) => ({ x: x + random(-5, 5), y: y + random(-4, 4) }))
    .sort((one, two) => one.y - two.y)
    .flatMap((point, i) => peak(random, point, i % 2 ? random(17, 21) : random(21, 27)));
}

/** Returns a ridge with one face in the light, one in the shade, and snow down to an uneven line. */
function peak(random: Random, { x, y }: Point, size: number): Patch[] {
  const [left, right, foot, top] = [x - size, x + size, y + size * 0.62, y - size * 0.72];
  const [mid, low] = [x + size * random(0.04, 0.16), y + size * 0.72];
  const snow = top + size * 0.55;
  return [
    { d: polygon([x, top + 6], [right + 9, foot + 5], [mid, low + 5]), fill: "#23282d", opacity: 0.3 },
    { d: polygon([x, top], [mid, low], [left, foot]), fill: "#b6babd" },
    { d: polygon([x, top], [right, foot], [mid, low]), fill: "#4c535b" },
    { d: polygon([x, top], [x - size * 0.4, snow + 3], [x - size * 0.24, snow - 3], [x - size * 0.1, snow + 5], [x + size * 0.06, snow]), fill: SNOW },
    { d: polygon([x, top], [x + size * 0.06, snow], [x + size * 0.2, snow - 2], [x + size * 0.28, snow + 4], [x + size * 0.36, snow - 3]), fill: "#c3d4dd" },
    { d: `M${(x - size * 0.55).toFixed(1)} ${(foot - 2).toFixed(1)}l${(size * 0.2).toFixed(1)} ${(-size * 0.4).toFixed(1)}m${(size * 0.1).toFixed(1)} ${(size * 0.45).toFixed(1)}l${(size * 0.1).toFixed(1)} ${(-size * 0.3).toFixed(1)}`, stroke: "#7d8288", width: 1.2 },
  ];
}

function quarry(random: Random): Patch[] {
  const steps = [46, 35, 24, 13].map((size, i) => [
    { d: patch(random, { x: 3 + i * 2, y: 2 + i * 2 }, size, size * 0.78, 9, 0.09), fill: "#f0e9dc", opacity: 0.55 },
    { d: patch(random, { x: 5 + i * 2, y: 4 + i * 2 }, size - 2, (size - 2) * 0.78, 9, 0.09), fill: ["#978c7c", "#857a6b", "#6f6558", "#574e44"][i] ?? "#574e44" },
  ]);
  return [...steps.flat(), ...layered(scatter(random, 9, 15).map((point) => block(random, point)))];
}

/** Returns a hewn block. */
function block(random: Random, { x, y }: Point): Patch[] {
  const [wide, high] = [random(4, 7), random(3, 4.5)];
  return [
    { d: polygon([x - wide + 3, y + high], [x + wide + 4, y + high], [x + wide + 3, y + high + 3.5], [x - wide + 4, y + high + 3.5]), fill: "#1f1a15", opacity: 0.35 },
    { d: polygon([x - wide, y], [x + wide, y - 1], [x + wide, y + high], [x - wide, y + high + 1]), fill: "#7c7263" },
    { d: polygon([x - wide, y], [x - wide + 3, y - high], [x + wide + 1, y - high - 1], [x + wide, y - 1]), fill: "#d9d1c2" },
  ];
}

function valley(random: Random): Patch[] {
  const rings = [50, 40, 30, 20].map((size, i) => ({
    d: patch(random, { x: -2 + i * 2, y: 4 }, size, size * 0.62, 10, 0.1),
    fill: ["#9c8052", "#8a7449", "#768047", "#5f7340"][i] ?? "#5f7340",
    opacity: 0.9,
  }));
  const rims = [52, 41].map((size) => ({
    d: patch(random, { x: -6, y: -3 }, size, size * 0.6, 10, 0.08),
    stroke: SNOW,
    width: 2.4,
    opacity: 0.55,
  }));
  const brook = { d: draw(smooth([{ x: -30, y: 16 }, { x: -10, y: 8 }, { x: 8, y: 12 }, { x: 30, y: 3 }])), stroke: "#7fb0bd", width: 2.6, opacity: 0.9 };
  return [...rings, ...rims, brook, ...tufts(random, scatter(random, 8, 15, 0.5), "#495a2d")];
}

function cave(random: Random): Patch[] {
  const cliff = (size: number, y: number) => patch(random, { x: 0, y }, size, size * 0.72, 11, 0.12);
  const mouth = "M-19 17C-22 2 -13 -14 1 -14C15 -14 22 2 19 17Z";
  return [
    { d: cliff(47, 0), fill: "#7b7065" },
    { d: cliff(38, 1), fill: "#8f8375" },
    { d: "M-30 20C-32 -4 -16 -25 1 -25C20 -25 33 -4 30 20Z", fill: "#a89b89" },
    { d: mouth, fill: "#17110d" },
    { d: "M-13 17C-15 6 -8 -4 1 -4C11 -4 15 6 13 17Z", fill: "#5d2f12", opacity: 0.75 },
    { d: "M-26 -8C-16 -26 16 -27 25 -9", stroke: SNOW, width: 5, opacity: 0.9 },
    ...layered(scatter(random, 6, 18).filter(({ y }) => y > 20).map((point) => block(random, point))),
  ];
}

function glacier(random: Random): Patch[] {
  const crack = (y: number): Patch[] => {
    const d = draw(smooth([-60, -32, -6, 20, 60].map((x) => ({ x, y: y + random(-6, 6) - x * 0.12 }))));
    return [
      { d, stroke: "#5c93ad", width: random(2.5, 4.5), opacity: 0.75 },
      { d, stroke: "#ffffff", width: 1.4, opacity: 0.9 },
    ];
  };
  const ridges = scatter(random, 7, 20).map(({ x, y }) => ({
    d: polygon([x - 12, y + 4], [x - 2, y - random(5, 8)], [x + 12, y + 2], [x, y + random(3, 6)]),
    fill: "#ffffff",
    opacity: 0.55,
  }));
  const shades = scatter(random, 5, 24).map(({ x, y }) => ({ d: patch(random, { x, y }, 14, 7), fill: "#79b1cb", opacity: 0.35 }));
  return [...shades, ...[-34, -12, 10, 33].flatMap((y) => crack(y + random(-3, 3))), ...ridges];
}

function base(random: Random): Patch[] {
  const trodden: Patch[] = [
    { d: patch(random, { x: 0, y: 0 }, 45, 40, 11, 0.1), fill: "#86694a", opacity: 0.8 },
    { d: patch(random, { x: 0, y: 2 }, 27, 23, 9, 0.1), fill: "#6f5439", opacity: 0.9 },
  ];
  const paths = [20, 80, 140, 200, 260, 320].map((degrees) => {
    const angle = ((degrees + random(-8, 8)) * Math.PI) / 180;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return { d: `M${(x * 20).toFixed(1)} ${(y * 18).toFixed(1)}L${(x * 60).toFixed(1)} ${(y * 60).toFixed(1)}`, stroke: "#775a3d", width: 6, opacity: 0.6 };
  });
  const stones = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * 2 * Math.PI;
    return { d: patch(random, { x: Math.cos(angle) * 12, y: -12 + Math.sin(angle) * 9 }, 3, 2.3, 6), fill: i > 4 ? "#cfc5b3" : "#8d8272" };
  });
  const fire: Patch[] = [
    { d: patch(random, { x: 0, y: -12 }, 8, 6), fill: "#2a2320" },
    { d: "M-5 -9C-8 -16 -2 -18 -2 -26C4 -21 8 -17 5 -9Z", fill: "#8c3519" },
    { d: "M-2.5 -9C-4 -13 0 -15 .5 -20C3.5 -16 4 -13 2.5 -9Z", fill: "#c98a3a" },
  ];
  return [...paths, ...trodden, ...stones, ...fire];
}

/** Animations of things that move across the board; with reduced motion, short fades. */

import { flip, type AnimationConfig } from "svelte/animate";
import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";

import { settings } from "../settings/settings.svelte";

const SHORT = 120; // milliseconds of a fade
const QUICK = 160;
const CALM = 240;
const LONGEST = 420; // across the whole screen

export interface Travelling {
  key: string;
}

/** Returns the milliseconds for a distance in pixels. */
export function timeFor(distance: number): number {
  return Math.min(LONGEST, Math.max(QUICK, CALM + (distance - 300) / 5));
}

/**
 * Returns the transitions `send` and `receive` for things that move between lists with the same keys. A thing that comes
 * from no list flies in from the element `data-place={from}`; one that goes to no list flies to `data-place={to}`.
 */
export function makeTravel(from: string, to: string) {
  const [depart, arrive] = crossfade({
    duration: timeFor,
    easing: cubicOut,
    fallback: (node, _, intro) => fly(node, intro ? from : to, intro),
  });
  const still = (node: Element) => fade(node, { duration: SHORT });
  type Move = (node: Element, params: Travelling) => TransitionConfig | (() => TransitionConfig);
  const send: Move = (node, params) => (settings.still ? still(node) : depart(node, params));
  const receive: Move = (node, params) => (settings.still ? still(node) : arrive(node, params));
  return { send, receive };
}

/** `animate:settle`: moves the remaining things of a list together. */
export function settle(node: Element, rects: { from: DOMRect; to: DOMRect }): AnimationConfig {
  return settings.still ? { duration: 0 } : flip(node, rects, { duration: CALM, easing: cubicOut });
}

/** Flies from or to a place on the board; a card that comes in is turned over on the way. */
function fly(node: Element, place: string, coming: boolean): TransitionConfig {
  const pile = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
  if (!pile) return fade(node, { duration: QUICK });
  const own = node.getBoundingClientRect();
  const x = pile.left + pile.width / 2 - own.left - own.width / 2;
  const y = pile.top + pile.height / 2 - own.top - own.height / 2;
  const small = Math.min(1, pile.width / Math.max(1, own.width));
  return {
    duration: timeFor(Math.hypot(x, y)),
    easing: cubicOut,
    css: (t, u) =>
      `transform: perspective(900px) translate(${x * u}px, ${y * u}px) scale(${small + (1 - small) * t}) ` +
      `rotateY(${coming ? 180 * u : 0}deg); opacity: ${Math.min(1, 3 * t)}; z-index: 5`,
  };
}

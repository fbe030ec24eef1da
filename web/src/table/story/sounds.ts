/** Short sounds, synthesised by the browser; off by default. */

import { settings } from "../../settings/settings.svelte";

export type Sound = "turn" | "move" | "end";

/** Each tone: start (seconds), pitch (hertz), length (seconds), volume. */
const TONES: Record<Sound, readonly (readonly [number, number, number, number])[]> = {
  turn: [
    [0, 392, 0.18, 0.12],
    [0.13, 523.25, 0.3, 0.12],
  ],
  move: [[0, 196, 0.12, 0.08]],
  end: [
    [0, 261.63, 0.3, 0.1],
    [0.16, 329.63, 0.3, 0.1],
    [0.32, 392, 0.3, 0.1],
    [0.48, 523.25, 0.7, 0.12],
  ],
};

let context: AudioContext | undefined;

/** Plays a sound if the person has switched sounds on. */
export function play(sound: Sound): void {
  if (!settings.chosen.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [begin, pitch, length, loud] of TONES[sound]) tone(context, context.currentTime + begin, pitch, length, loud);
}

function tone(on: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const wave = on.createOscillator();
  const volume = on.createGain();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(volume).connect(on.destination);
  wave.start(at);
  wave.stop(at + length + 0.02);
}

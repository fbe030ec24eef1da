/** The server's time, and spans of time as text. */

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]] as const;

let ahead = 0; // seconds by which the server's clock is ahead of ours

/** Sets the server's time, which it has just sent. */
export function setServerTime(server: number, ours = Date.now() / 1000): void {
  ahead = server - ours;
}

/** Returns the server's time in seconds. */
export const serverNow = (): number => Date.now() / 1000 + ahead;

/** Returns a span as on a clock: 0:07, 12:30, 26:00:00. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns a span in words: 90 seconds, 5 minutes, 3 days. */
export function spanText(seconds: number, code: string): string {
  const [unit, size] = UNITS.find(([, one]) => seconds % one === 0) ?? ["second", 1];
  return new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

/** The server's time, as far as this browser can tell, and how a span of it is written. */

let ahead = 0; // seconds by which the server's clock is ahead of ours

/** Learns the server's time from what it has just told. */
export function hearTime(server: number, ours = Date.now() / 1000): void {
  ahead = server - ours;
}

/** Returns the server's time in seconds. */
export const serverNow = (): number => Date.now() / 1000 + ahead;

/** Returns a span as people read it: 0:07, 12:30, 26:00:00. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns a table's clock or patience in words of a language: 90 seconds, 5 minutes, 3 days. */
export function spanText(seconds: number, code: string): string {
  const [size, unit] = (
    [
      [86400, "day"],
      [3600, "hour"],
      [60, "minute"],
    ] as const
  ).find(([one]) => seconds >= one && seconds % one === 0) ?? [1, "second"];
  return new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

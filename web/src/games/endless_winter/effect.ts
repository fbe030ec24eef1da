/** Effects as the component files write them, read for drawing: "food 2 -> tool; idol" becomes steps of signs. */

export interface Sign {
  name: string;
  /** How often; Labor may be a half. */
  amount: number;
}

/** One part of an effect: what is gained, and what must be paid for it, if anything. */
export interface Step {
  /** What it answers to, in an owner's file with a trigger sign (EW-R29). */
  when?: Sign;
  price: Sign[];
  gain: Sign[];
}

/** Reads an effect; what does not read is left out. */
export function readEffect(text: unknown): Step[] {
  if (typeof text !== "string") return [];
  return text
    .split(";")
    .map((part) => {
      const [situation = "", answer] = part.split("=>");
      const [left = "", right] = (answer ?? situation).split("->");
      const [when] = answer === undefined ? [] : readSigns(situation);
      return { ...(when && { when }), price: right === undefined ? [] : readSigns(left), gain: readSigns(right ?? left) };
    })
    .filter((step) => step.gain.length > 0);
}

/** Reads signs joined by "+". */
function readSigns(text: string): Sign[] {
  return text
    .split("+")
    .map((one) => one.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = "", amount]) => ({ name, amount: amount === undefined ? 1 : Number(amount) || 1 }));
}

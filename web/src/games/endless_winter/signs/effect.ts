/** Effects as component files write them, read for drawing: "food 2 -> tool; idol" becomes steps of signs. */

export interface Sign {
  name: string;
  /** How much; Labor may be a half. */
  amount: number;
}

/** One part of an effect: what is gained, and what is paid for it. */
export interface Step {
  /** What triggers it; only files of other editions have triggers (EW-R29). */
  when?: Sign;
  price: Sign[];
  gain: Sign[];
}

/** Reads an effect; parts that cannot be read are left out. */
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

/** Returns an effect that costs Food and Tools. */
export const readPrice = (food: number, tools: number, gain: string): Step[] =>
  readEffect(`${[food && `food ${food}`, tools && `tool ${tools}`].filter(Boolean).join(" + ")} -> ${gain}`);

/** Reads signs joined by "+". */
function readSigns(text: string): Sign[] {
  return text
    .split("+")
    .map((one) => one.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = "", amount]) => ({ name, amount: amount === undefined ? 1 : Number(amount) || 1 }));
}

import { to } from "../root";

/** Returns the address of a one-time link; the token stands after the #, so that no server logs it. */
export function claimAddress(token: string): string {
  return `${location.origin}${to("/claim")}#${token}`;
}

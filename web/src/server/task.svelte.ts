/** A request that a person makes: whether it is running, and one sentence if it failed. */

import { reasonOf } from "./api";

export class Task {
  busy = $state(false);
  problem = $state("");

  /** Does some work, unless the previous work is still running. */
  async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = reasonOf(error);
    } finally {
      this.busy = false;
    }
  }
}

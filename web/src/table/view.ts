/** The part of every game's view that the shell reads. */
export interface ShellView {
  question?: string;
  to_move?: number[];
}

/** Returns a view as the shell reads it. */
export const shellView = (view: object | undefined): ShellView => (view ?? {}) as ShellView;

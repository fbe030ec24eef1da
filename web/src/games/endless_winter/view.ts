/** Short names for the parts of a view. */

import type {
  EndlessWinterFigureView,
  EndlessWinterHexView,
  EndlessWinterPaintingView,
  EndlessWinterSpaceView,
  EndlessWinterTribeView,
  EndlessWinterView,
} from "../../server/schema";
import type { BoardProps } from "../game";

export type View = EndlessWinterView;
export type Tribe = EndlessWinterTribeView;
export type Painting = EndlessWinterPaintingView;
export type Hex = EndlessWinterHexView;
export type Space = EndlessWinterSpaceView;
export type Figure = EndlessWinterFigureView;

/** What a part of a tribe's own board gets. */
export type TribeProps = BoardProps<View> & { tribe: Tribe };

/** Returns whether the match is played with the expansion. */
export const hasPaintings = (view: View): boolean => view.options["expansion"] === "cave_paintings";

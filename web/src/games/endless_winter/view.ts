/** The position as the server sends it, under short names. */

import type {
  EndlessWinterFigureView,
  EndlessWinterHexView,
  EndlessWinterMegalithView,
  EndlessWinterPaintingView,
  EndlessWinterPlayedView,
  EndlessWinterSpaceView,
  EndlessWinterStoneView,
  EndlessWinterTribeView,
  EndlessWinterView,
} from "../../server/schema";

export type View = EndlessWinterView;
export type Tribe = EndlessWinterTribeView;
export type Painting = EndlessWinterPaintingView;
export type Hex = EndlessWinterHexView;
export type Space = EndlessWinterSpaceView;
export type Megalith = EndlessWinterMegalithView;
export type Figure = EndlessWinterFigureView;
export type Played = EndlessWinterPlayedView;
export type OwnStone = EndlessWinterStoneView;

/** Returns whether the expansion is played. */
export const hasPaintings = (view: View): boolean => view.options["expansion"] === "cave_paintings";

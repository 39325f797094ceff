import type { Rect } from '../visibility/rect.ts';

/**
 * A line box is as tall as the font asks, letters are less: this share of it, from the middle, is where they stand.
 * So a background that ends a little before the line box does still counts as behind the text.
 */
const LETTER_HEIGHT_SHARE = 0.6;
/** Letters seldom reach the very ends of their line. */
const SIDE_MARGIN_PX = 1;
/** Of a line wider than any screen the beginning is looked at. */
const MAX_LINE_WIDTH_PX = 10_000;

/** Where the letters of a line box stand. */
export function getLetterArea({ left, top, right, bottom }: Rect): Rect {
  const spare = ((bottom - top) * (1 - LETTER_HEIGHT_SHARE)) / 2;
  const side = right - left > 4 * SIDE_MARGIN_PX ? SIDE_MARGIN_PX : 0;
  return {
    left: left + side,
    right: Math.min(right, left + MAX_LINE_WIDTH_PX) - side,
    top: top + spare,
    bottom: bottom - spare,
  };
}

import type { Rect } from '../visibility/rect.ts';

/**
 * A line box is as tall as the font asks, letters are less: this share of it, from the middle, is where they stand.
 * So a background that ends a little before the line box does still counts as behind the text.
 */
const letterShare = 0.6;
/** Letters seldom reach the very ends of their line. */
const sidePx = 1;
/** Of a line wider than any screen the beginning is looked at. */
const widestPx = 10_000;

/** Where the letters of a line box stand. */
export function letters({ left, top, right, bottom }: Rect): Rect {
  const spare = ((bottom - top) * (1 - letterShare)) / 2;
  const side = right - left > 4 * sidePx ? sidePx : 0;
  return {
    left: left + side,
    right: Math.min(right, left + widestPx) - side,
    top: top + spare,
    bottom: bottom - spare,
  };
}

import type { Rect } from '../visibility/rect.ts';

/**
 * The font determines the height of a line box; the letters occupy this share of it in the middle. A background that
 * ends slightly inside the line box therefore still counts as behind the text.
 */
const LETTER_HEIGHT_SHARE = 0.6;
/** Letters rarely reach the ends of their line box. */
const SIDE_MARGIN_PX = 1;
/** Only the beginning of a line wider than any screen is examined. */
const MAX_LINE_WIDTH_PX = 10_000;

/** Returns the area that the letters of a line box occupy. */
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

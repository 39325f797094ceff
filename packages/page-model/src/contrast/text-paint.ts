import type { NodeIndex, StyleProperty } from '../capture.ts';
import type { ContrastLevel, ContrastUncertainty } from '../model.ts';
import type { TextPart } from '../probe-contracts.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { Rect } from '../visibility/boxes.ts';
import { splitAtCommas } from './background-layers.ts';
import { parseColor, type Rgba } from './color.ts';

/**
 * 18 pt and 14 pt (https://www.w3.org/TR/WCAG22/#dfn-large-scale), at 96 px per 72 pt; 14 pt computes to
 * 18.66.
 */
const LARGE_TEXT_PX = 24;
const LARGE_BOLD_TEXT_PX = 18.66;
const BOLD_WEIGHT = 700;

export interface TextSize {
  readonly fontSizePx: number;
  readonly fontWeight: number;
  readonly isLarge: boolean;
}

/** Returns the computed values that a piece of text is painted with. */
export type GetTextStyle = (property: StyleProperty) => string;

export function getTextSize(style: GetTextStyle): TextSize {
  const fontSizePx = Number.parseFloat(style('font-size'));
  const fontWeight = Number.parseFloat(style('font-weight'));
  const isLarge =
    fontSizePx >= LARGE_TEXT_PX || (fontSizePx >= LARGE_BOLD_TEXT_PX && fontWeight >= BOLD_WEIGHT);
  return { fontSizePx, fontWeight, isLarge };
}

/** Returns the contrast required by WCAG 2.2, success criteria 1.4.3 (`minimum`) and 1.4.6 (`enhanced`). */
export function getRequiredContrast(level: ContrastLevel, isLarge: boolean): 7 | 4.5 | 3 {
  if (level === 'enhanced') return isLarge ? 4.5 : 7;
  return isLarge ? 3 : 4.5;
}

/** Returns the fill color of the letters; null if it can't be parsed. */
export function getTextColor(style: GetTextStyle, part: TextPart): Rgba | null {
  const color = parseColor(style('-webkit-text-fill-color')) ?? parseColor(style('color'));
  if (color === null || part === 'own') return color;
  // Placeholders are often pale because of their opacity, but a node's opacity is handled as a group.
  const opacity = Number.parseFloat(style('opacity'));
  return Number.isNaN(opacity) ? color : { ...color, a: color.a * opacity };
}

/** Returns why the color of the text is unknown. */
export function getPaintUncertainty(
  reader: CaptureReader,
  styled: NodeIndex,
  style: GetTextStyle,
): ContrastUncertainty | null {
  if (reader.isSvg(styled)) return 'svg-text';
  const isStroked = Number.parseFloat(style('-webkit-text-stroke-width')) > 0;
  const fill = style('-webkit-text-fill-color') || style('color');
  const stroke = style('-webkit-text-stroke-color');
  return isStroked && stroke !== fill && parseColor(stroke)?.a !== 0 ? 'text-stroke' : null;
}

/** Returns the visible colors of the text's shadows. */
export function getShadowColors(style: GetTextStyle): Rgba[] {
  return splitAtCommas(style('text-shadow'))
    .map((shadow) => parseColor(/^(?:[a-z-]+\([^)]*\)|#\w+|[a-z]+)/i.exec(shadow)?.[0] ?? ''))
    .filter((color): color is Rgba => color !== null && color.a > 0);
}

/**
 * The height of a line box depends on the font, and the letters occupy this share of it in the middle. A
 * background that ends slightly inside the line box therefore still counts as behind the text.
 */
const LETTER_HEIGHT_SHARE = 0.6;
/** Letters rarely reach the ends of their line box. */
const SIDE_MARGIN_PX = 1;
/** Only the beginning of a line is examined if the line is wider than any screen. */
const MAX_LINE_WIDTH_PX = 10_000;

/** Returns the area that the letters in a line box occupy. */
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

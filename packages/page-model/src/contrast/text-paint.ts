import type { NodeIndex, StyleProperty } from '../capture.ts';
import type { ContrastLevel, ContrastUncertainty } from '../model.ts';
import type { PageQueries } from '../page-queries.ts';
import { splitAtCommas } from './background-layers.ts';
import { parseColor, type Rgba } from './color.ts';
import type { TextPart } from './contrast-facts.ts';

/** 18 pt and 14 pt (https://www.w3.org/TR/WCAG22/#dfn-large-scale), at 96 px to 72 pt; 18.66 is how 14 pt computes. */
const LARGE_TEXT_PX = 24;
const LARGE_BOLD_TEXT_PX = 18.66;
const BOLD_WEIGHT = 700;

export interface TextSize {
  readonly fontSizePx: number;
  readonly fontWeight: number;
  readonly isLarge: boolean;
}

/** The computed values that one text is painted with. */
export type TextStyle = (property: StyleProperty) => string;

export function getTextSize(style: TextStyle): TextSize {
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

/** Returns the fill color of the letters; null when it cannot be parsed. */
export function getTextColor(style: TextStyle, part: TextPart): Rgba | null {
  const color = parseColor(style('-webkit-text-fill-color')) ?? parseColor(style('color'));
  if (color === null || part === 'own') return color;
  // Placeholders are often pale because of their opacity, while a node's opacity is handled as a group.
  const opacity = Number.parseFloat(style('opacity'));
  return Number.isNaN(opacity) ? color : { ...color, a: color.a * opacity };
}

/** Returns why the color of a text is unknown. */
export function getPaintUncertainty(
  page: PageQueries,
  styled: NodeIndex,
  style: TextStyle,
): ContrastUncertainty | null {
  if (page.reader.isSvg(styled)) return 'svg-text';
  const isStroked = Number.parseFloat(style('-webkit-text-stroke-width')) > 0;
  const fill = style('-webkit-text-fill-color') || style('color');
  const stroke = style('-webkit-text-stroke-color');
  return isStroked && stroke !== fill && parseColor(stroke)?.a !== 0 ? 'text-stroke' : null;
}

/** Returns the visible colors of the text's shadows. */
export function getShadowColors(style: TextStyle): Rgba[] {
  return splitAtCommas(style('text-shadow'))
    .map((shadow) => parseColor(/^(?:[a-z-]+\([^)]*\)|#\w+|[a-z]+)/i.exec(shadow)?.[0] ?? ''))
    .filter((color): color is Rgba => color !== null && color.a > 0);
}

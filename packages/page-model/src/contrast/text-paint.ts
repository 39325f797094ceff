import type { NodeIndex } from '../capture.ts';
import type { ContrastDoubt } from '../model.ts';
import type { Page } from '../page.ts';
import { splitAtCommas } from './background-layers.ts';
import { parseColor, type Rgba } from './color.ts';

/** 18 pt and 14 pt (https://www.w3.org/TR/WCAG22/#dfn-large-scale), at 96 px to 72 pt; 18.66 is how 14 pt computes. */
const largePx = 24;
const largeBoldPx = 18.66;
const boldWeight = 700;

export interface TextSize {
  readonly fontSizePx: number;
  readonly fontWeight: number;
  readonly isLarge: boolean;
  readonly required: 4.5 | 3;
}

/** @param styled the element or pseudo-element whose style the text has */
export function textSize(page: Page, styled: NodeIndex): TextSize {
  const fontSizePx = Number.parseFloat(page.source.style(styled, 'font-size'));
  const fontWeight = Number.parseFloat(page.source.style(styled, 'font-weight'));
  const isLarge = fontSizePx >= largePx || (fontSizePx >= largeBoldPx && fontWeight >= boldWeight);
  return { fontSizePx, fontWeight, isLarge, required: isLarge ? 3 : 4.5 };
}

/** The colour that fills the letters; null when it cannot be read. */
export function textColor(page: Page, styled: NodeIndex): Rgba | null {
  const fill = parseColor(page.source.style(styled, '-webkit-text-fill-color'));
  return fill ?? parseColor(page.source.style(styled, 'color'));
}

/** What about the text itself keeps its colour from being known. */
export function paintDoubt(page: Page, styled: NodeIndex): ContrastDoubt | null {
  const { source } = page;
  if (source.isSvg(styled)) return 'svg-text';
  const stroke = source.style(styled, '-webkit-text-stroke-color');
  const isStroked = Number.parseFloat(source.style(styled, '-webkit-text-stroke-width')) > 0;
  const fill = source.style(styled, '-webkit-text-fill-color') || source.style(styled, 'color');
  return isStroked && stroke !== fill ? 'text-stroke' : null;
}

/** Colours of the text's shadows that can be seen. */
export function shadowColors(page: Page, styled: NodeIndex): Rgba[] {
  return splitAtCommas(page.source.style(styled, 'text-shadow'))
    .map((shadow) => parseColor(/^(?:[a-z-]+\([^)]*\)|#\w+|[a-z]+)/i.exec(shadow)?.[0] ?? ''))
    .filter((color): color is Rgba => color !== null && color.a > 0);
}

import type { Box, ElementModel } from '@curbcut/page-model';
import { inputType, isInputButton } from '../../shared/inputs.ts';

interface Look {
  readonly heightPx: number;
  readonly widthPx?: number;
  readonly border: string;
}

const button: Look = { heightPx: 21, border: '2px outset' };
const field: Look = { heightPx: 21, border: '2px inset' };
const box: Look = { heightPx: 13, widthPx: 13, border: '0px none' };

/** What Chromium's own style sheet makes of inputs; types that it draws otherwise are left out. */
const inputs = new Map<string, Look>([
  ['checkbox', box],
  ['radio', box],
  ['range', { heightPx: 16, border: '0px none' }],
  ...'date datetime-local email month number password search tel text time url week'
    .split(' ')
    .map((type) => [type, field] as const),
]);

/** Fonts differ from machine to machine, and the lines in buttons and fields with them. */
const linePx = 1.5;
const roundingPx = 0.1;

/**
 * The exception “user agent control” of 2.5.8: a native control that still has the size and the look that
 * determines it (font size, border) from the browser's own style sheet.
 */
export function hasUserAgentSize(element: ElementModel): boolean {
  const look = lookOf(element);
  if (!look || !element.box || element.style('appearance') === 'none') return false;
  const border = `${element.style('border-top-width')} ${element.style('border-bottom-style')}`;
  return border === look.border && element.style('font-size') === '13.3333px' && hasSizeOf(look, element.box);
}

function lookOf(element: ElementModel): Look | undefined {
  if (!element.isHtml) return undefined;
  if (element.tag === 'button' || isInputButton(element)) return button;
  if (element.tag === 'input') return inputs.get(inputType(element));
  const isPopup = element.tag === 'select' && element.role === 'combobox';
  return isPopup ? { heightPx: 19, border: '1px solid' } : undefined;
}

function hasSizeOf({ heightPx, widthPx }: Look, { width, height }: Box): boolean {
  if (widthPx === undefined) return Math.abs(height - heightPx) <= linePx;
  return Math.abs(height - heightPx) <= roundingPx && Math.abs(width - widthPx) <= roundingPx;
}

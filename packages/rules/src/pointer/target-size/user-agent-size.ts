import type { Box, ElementModel } from '@curbcut/page-model';
import { getInputType, isInputButton } from '../../shared/fields.ts';

interface NativeAppearance {
  readonly heightPx: number;
  readonly widthPx?: number;
  readonly border: string;
}

const buttonAppearance: NativeAppearance = { heightPx: 21, border: '2px outset' };
const fieldAppearance: NativeAppearance = { heightPx: 21, border: '2px inset' };
const boxAppearance: NativeAppearance = { heightPx: 13, widthPx: 13, border: '0px none' };

/** Default sizes of inputs in Chromium's style sheet; types with a different appearance are excluded. */
const inputAppearances = new Map<string, NativeAppearance>([
  ['checkbox', boxAppearance],
  ['radio', boxAppearance],
  ['range', { heightPx: 16, border: '0px none' }],
  ...'date datetime-local email month number password search tel text time url week'
    .split(' ')
    .map((type) => [type, fieldAppearance] as const),
]);

/** Fonts, and therefore the line height in buttons and fields, differ between machines. */
const LINE_TOLERANCE_PX = 1.5;
const ROUNDING_TOLERANCE_PX = 0.1;

/**
 * Checks the “user agent control” exception of 2.5.8: a native control still has the size from the browser's
 * style sheet, and the font size and border that determine it.
 */
export function hasUserAgentSize(element: ElementModel): boolean {
  const appearance = getNativeAppearance(element);
  if (!appearance || !element.box || element.style('appearance') === 'none') return false;
  const border = `${element.style('border-top-width')} ${element.style('border-bottom-style')}`;
  return (
    border === appearance.border &&
    element.style('font-size') === '13.3333px' &&
    matchesSize(appearance, element.box)
  );
}

function getNativeAppearance(element: ElementModel): NativeAppearance | undefined {
  if (!element.isHtml) return undefined;
  if (element.tag === 'button' || isInputButton(element)) return buttonAppearance;
  if (element.tag === 'input') return inputAppearances.get(getInputType(element));
  const isPopup = element.tag === 'select' && element.role === 'combobox';
  return isPopup ? { heightPx: 19, border: '1px solid' } : undefined;
}

function matchesSize({ heightPx, widthPx }: NativeAppearance, { width, height }: Box): boolean {
  if (widthPx === undefined) return Math.abs(height - heightPx) <= LINE_TOLERANCE_PX;
  return (
    Math.abs(height - heightPx) <= ROUNDING_TOLERANCE_PX && Math.abs(width - widthPx) <= ROUNDING_TOLERANCE_PX
  );
}

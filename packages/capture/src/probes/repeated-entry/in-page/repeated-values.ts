import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import type { RepeatedEntry } from '../facts.ts';

/**
 * Returns what is in fields that may ask for something again. Suggestions to choose from count as filled in.
 *
 * @param fields numbers of the last walk
 */
export function readRepeatedValues(fields: readonly number[]): RepeatedEntry['outcome'] {
  const { elements } = getWalkedNodes();
  const found = fields.map((number) => elements[number]);
  const isFilled = (field: Element | undefined) =>
    field !== undefined &&
    ((asField(field).value ?? '') !== '' || dom.matches(field, '[list], [role=combobox]'));
  if (found.some(isFilled)) return 'filled';
  const isShown = (field: Element | undefined) =>
    field !== undefined && dom.isConnected(field) && isPerceivable(field) && !dom.matches(field, ':disabled');
  return found.every(isShown) ? 'empty' : 'unreached';
}

/**
 * Clicks the first of these buttons that is displayed.
 *
 * @param buttons numbers of the last walk
 * @returns whether there was one
 */
export function openNextStep(buttons: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  const button = buttons
    .map((number) => elements[number])
    .find((one) => one !== undefined && dom.isConnected(one) && isPerceivable(one));
  if (button === undefined) return false;
  dom.click(button);
  return true;
}

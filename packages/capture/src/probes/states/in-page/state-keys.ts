import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { describeTrigger, findTriggers, getTriggerLabel } from './find-triggers.ts';
import { findRestyledControls } from './text-appearances.ts';

/** Maximum number of kinds of controls with different hover or focus colors that count as parts of a page. */
const MAX_RESTYLED_KEYS = 200;

/**
 * Lists the keys of everything that would be activated on the page as it is, without activating it.
 *
 * @param onlyDeclared leaves out controls whose markup doesn't say that they show and hide something
 * @param buttons numbers of submit buttons in the last walk
 */
export function listStateKeys(onlyDeclared: boolean, buttons: readonly number[]): string[] {
  const { elements } = getWalkedNodes();
  const keys = findTriggers(null, onlyDeclared).map(({ key }) => key);
  for (const number of buttons) {
    const element = elements[number];
    if (element) keys.push(describeTrigger(element, 'click', false, getTriggerLabel(element)).key);
  }
  return [...keys, ...findRestyledControls(MAX_RESTYLED_KEYS).controls.map(({ key }) => key)];
}

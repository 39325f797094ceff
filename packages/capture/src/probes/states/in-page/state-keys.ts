import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { describeTrigger, findTriggers, getTriggerLabel } from './find-triggers.ts';
import { findRestyledControls } from './text-appearances.ts';

/** Types of controls with other colors on hover or focus that count as parts of a page. */
const MAX_RESTYLED_KEYS = 200;

/**
 * Lists the keys of everything that would be operated on the page as it is, without operating it.
 *
 * @param onlyDeclared leaves out controls whose markup does not say that they show and hide something
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

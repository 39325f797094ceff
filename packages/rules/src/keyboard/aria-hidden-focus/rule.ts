import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabStopsInside } from '../../shared/tab-stops.ts';
import { keyboardProbe } from '../keyboard-questions.ts';

const getFleetingStops = memoizePerPage(({ capture }) => new Set(capture.facts.keyboard?.fleeting ?? []));

/**
 * ACT 6cfa84. Elements that do not keep focus are not “focusable”. Only the outermost hidden element is
 * checked, because `aria-hidden="false"` inside it doesn't make content accessible again.
 */
export const ariaHiddenFocus = defineRule({
  id: 'aria-hidden-focus',
  title: 'Content with aria-hidden contains no focusable elements',
  help: 'Remove the content from the tab order with `inert` or `hidden`, or remove `aria-hidden`.',
  impact:
    'Screen reader users reach an element and hear nothing, so they don’t know where they are or what it does.',
  criteria: ['4.1.2'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['6cfa84'],
  axe: ['aria-hidden-focus'],
  traits: { testsOpenedContent: true },
  limits: [
    'For up to five tab stops, checks whether scripts move focus elsewhere within a tenth of a second.',
  ],
  probe: keyboardProbe,
  applies: (page) =>
    page.byAttribute('aria-hidden').filter((element) => isHidden(element) && !isInsideHidden(element)),
  check: (element, page) => {
    const inside = getTabStopsInside(element);
    const all = element.isTabbable ? [element, ...inside] : inside;
    const stops = all.filter(({ index }) => !getFleetingStops(page).has(index));
    const [first] = stops;
    if (!first) return passed(all.length > 0 ? 'sentOn' : 'unreachable');
    const details = { facts: { count: stops.length, first: first.tag }, related: stops };
    if (stops.every(isFocusGuard)) return cantTell('guards', details);
    const dialog = page.byRole('dialog', 'alertdialog').find(({ isVisible }) => isVisible);
    return dialog
      ? cantTell('dialogOpen', { ...details, related: [...stops, dialog] })
      : failed('reachable', details);
  },
  messages: {
    unreachable: 'The hidden content contains no focusable elements.',
    sentOn: 'Scripts move focus out of the hidden content immediately.',
    reachable:
      'Screen reader users reach content they can’t hear: it’s hidden with aria-hidden, but Tab reaches it.',
    dialogOpen: 'Does the open dialog keep focus, so that Tab can’t reach this hidden content?',
    guards:
      'Does this invisible tab stop immediately move focus elsewhere? If it keeps focus, screen reader users hear nothing.',
  },
});

/**
 * Returns whether an element is hidden or inside hidden content. A frame's document counts as a separate
 * page: its elements are still checked if the frame is hidden.
 */
const isInHiddenTree = memoizePerPage(() =>
  deriveFromAncestors(false, (element, above) => (above && element.flatParent !== null) || isHidden(element)),
);

function isInsideHidden({ flatParent, page }: ElementModel): boolean {
  return flatParent !== null && isInHiddenTree(page)(flatParent);
}

function isHidden(element: ElementModel): boolean {
  return element.attr('aria-hidden')?.toLowerCase() === 'true';
}

/**
 * Returns whether a tab stop is empty and invisible and ignores the pointer. Scripts put such stops around
 * dialogs to return focus.
 */
function isFocusGuard(stop: ElementModel): boolean {
  const isEmpty = stop.children.length === 0 && stop.textContent.trim() === '';
  return isEmpty && !stop.isVisible && stop.style('pointer-events') === 'none';
}

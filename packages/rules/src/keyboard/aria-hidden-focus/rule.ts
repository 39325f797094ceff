import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabStopsInside } from '../../shared/tab-stops.ts';

const getFleetingStops = memoizePerPage(({ capture }) => new Set(capture.facts.keyboard?.fleeting ?? []));

/**
 * ACT 6cfa84; what does not keep the focus is not “focusable” to it. Asked of the outermost hidden element only: aria-hidden="false" inside does not undo it, and a
 * second finding inside would be the same one.
 */
export const ariaHiddenFocus = defineRule({
  id: 'aria-hidden-focus',
  title: 'What is hidden from screen readers cannot be reached with the Tab key',
  help: 'Take the hidden part out of the tab order (inert, or the hidden attribute), or do not hide it.',
  impact:
    'Screen-reader users land on something and hear nothing: they cannot know where they are or what it does.',
  criteria: ['4.1.2'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['6cfa84'],
  axe: ['aria-hidden-focus'],
  limits: [
    'Of five stops of the Tab key it is found out whether scripts send the focus on, within a tenth of a second.',
  ],
  probe: 'keyboard',
  applies: (page) =>
    page.byAttribute('aria-hidden').filter((element) => isHidden(element) && !isInsideHidden(element)),
  check: (element, page) => {
    const inside = getTabStopsInside(element);
    const all = element.isTabbable ? [element, ...inside] : inside;
    const stops = all.filter(({ index }) => !getFleetingStops(page).has(index));
    const [first] = stops;
    if (!first) return passed(all.length > 0 ? 'sentOn' : 'unreachable');
    const rest = { facts: { count: stops.length, first: first.tag }, related: stops };
    if (stops.every(isFocusGuard)) return cantTell('guards', rest);
    const dialog = page.byRole('dialog', 'alertdialog').find((open) => open.isVisible);
    return dialog
      ? cantTell('dialogOpen', { ...rest, related: [...stops, dialog] })
      : failed('reachable', rest);
  },
  messages: {
    unreachable: 'Nothing inside can be reached with the Tab key.',
    sentOn: 'Nothing inside keeps the focus: scripts send it on.',
    reachable:
      'Screen-reader users who press Tab land here and hear nothing: aria-hidden hides it, and the Tab key still reaches it.',
    dialogOpen:
      'Can the Tab key leave the open dialog and reach this hidden part? If the dialog keeps the focus, nothing is wrong.',
    guards:
      'Does this invisible stop send the focus on at once? If it keeps the focus, screen-reader users hear nothing.',
  },
});

/** A frame's document is a page of its own here: what hides the frame does not take its elements out of the rule. */
const isInHiddenTree = memoizePerPage(() =>
  deriveFromAncestors(false, (element, above) => (above && element.flatParent !== null) || isHidden(element)),
);

function isInsideHidden({ flatParent, page }: ElementModel): boolean {
  return flatParent !== null && isInHiddenTree(page)(flatParent);
}

function isHidden(element: ElementModel): boolean {
  return element.attr('aria-hidden')?.toLowerCase() === 'true';
}

/** Empty, invisible and deaf to the pointer: scripts put such stops around dialogs to turn the focus back. */
function isFocusGuard(stop: ElementModel): boolean {
  return !stop.isVisible && stop.style('pointer-events') === 'none' && stop.textContent.trim() === '';
}

import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { statesProbe } from '../../shared/states-probe.ts';

type ControlInteraction = ProbeFacts<'states'>['interactions'][number];

/** With this many tab stops between a control and its content, people may get lost. */
const MIN_STOPS_BETWEEN = 3;

/**
 * Returns whether an element opens a popup, such as a list of options or a calendar. Arrow keys move into most popups,
 * and the focus-order rule tests dialogs.
 */
function opensPopup(element: ElementModel): boolean {
  const popup = element.attr('aria-haspopup');
  return element.role === 'combobox' || (popup !== null && popup !== 'false');
}

/** The controls that showed content marked as theirs, for example with `aria-controls`. */
const getOpeners = memoizePerPage((page: PageModel): ReadonlyMap<number, ControlInteraction> => {
  const openers = (page.capture.facts.states?.interactions ?? []).filter(
    ({ node, change, attribute, relation }) =>
      change === 'shown' &&
      attribute === 'aria-expanded' &&
      relation === 'controlled' &&
      !opensPopup(page.element(node)),
  );
  return new Map(
    openers.map((opener) => [opener.node, opener] as const).sort(([one], [other]) => one - other),
  );
});

/** Success criterion 2.4.3 (failure F85) for menus, panels and popups that are not dialogs. */
export const openedContentOrder = defineRule({
  id: 'opened-content-order',
  title: 'Content opened by a control follows it in the focus order',
  help: 'In the code, put the content right after the control that opens it, or move focus into it.',
  impact: 'Keyboard and screen reader users have to tab through other controls to reach what they opened.',
  criteria: ['2.4.3'],
  category: 'keyboard',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests controls with `aria-expanded` and `aria-controls`, within the limits of the behavior tests. Content before its control isn’t reported.',
  ],
  probe: statesProbe,
  applies: (page) => [...getOpeners(page).keys()].map((node) => page.element(node)),
  check: (control, page) => {
    const { stopsBetween } = getOpeners(page).get(control.index)!;
    const facts = { count: stopsBetween };
    return stopsBetween < MIN_STOPS_BETWEEN ? passed('next', { facts }) : cantTell('far', { facts });
  },
  messages: {
    next: 'The content that this control opens follows it in the focus order, or takes focus.',
    far: 'Can keyboard users find what this control opens? It comes {count} controls later in the tab order.',
  },
});

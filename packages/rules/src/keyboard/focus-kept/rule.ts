import { defineRule, failed, passed } from '../../rule.ts';
import { contextChangesProbe, getControlsThatLoseFocus } from '../../shared/context-changes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getSimilarByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.contextChanges?.onFocus ?? []).map(({ node, similar }) => [node, similar])),
);

/** F55, for controls whose focus a script listens to. */
export const focusKept = defineRule({
  id: 'focus-kept',
  title: 'Controls keep keyboard focus',
  help: 'Remove the script that calls `blur()` when the control receives focus. To style the focus indicator, use `:focus-visible`.',
  impact:
    'People who use a keyboard can’t activate the control or type in it, and can’t see where they are on the page.',
  criteria: ['2.1.1', '2.4.7', '3.2.1'],
  category: 'keyboard',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests controls whose focus a script listens to, one of each type, up to 24 types.',
    'A script that removes focus after more than a second isn’t detected.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: contextChangesProbe,
  applies: (page) => (page.capture.facts.contextChanges?.focused ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    if (!getControlsThatLoseFocus(page).has(element)) return passed('kept');
    const similar = getSimilarByNode(page).get(element.index) ?? [];
    return failed('removed', { related: similar.map((node) => page.element(node)) });
  },
  messages: {
    kept: 'This control keeps focus.',
    removed:
      'Keyboard users can’t use this control: a script removes focus as soon as it arrives, so no key reaches the control.',
  },
});

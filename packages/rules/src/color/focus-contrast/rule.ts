import type { PageModel } from '@curbcut/page-model';
import { keyboardProbe } from '../../keyboard/keyboard-questions.ts';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const REQUIRED_CONTRAST = 3;

type FaintIndicator = NonNullable<PageModel['capture']['facts']['focusContrast']>['faint'][number];

const getFaintByNode = memoizePerPage(({ capture }) => {
  const faint = capture.facts.focusContrast?.faint ?? [];
  return new Map<number, FaintIndicator>(
    faint.flatMap((one) => [one.node, ...one.similar].map((node) => [node, one] as const)),
  );
});

/**
 * Success criterion 1.4.11 for focus indicators that the author has styled (failure F78 and the section about focus
 * indicators of its Understanding document). An indicator around a control must contrast with the page, one inside with
 * the control. Whether a change of the background alone is enough needs review, because states need no contrast with each
 * other (but 2.4.13, level AAA, requires it).
 */
export const focusContrast = defineRule({
  id: 'focus-contrast',
  title: 'Focus indicators have sufficient contrast',
  help: 'Give the outline, ring or border that `:focus-visible` shows a color with a contrast of at least 3:1 with the colors next to it, or keep the outline of the browser.',
  impact: 'Keyboard users with low vision cannot see which control they are about to use.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'One tab stop of each kind is measured: up to 24 kinds, 10 of them in screenshots. Text fields, whose caret shows the focus, and the unchanged indicator of the browser are left out.',
    'Controls that move or change their size when they receive the focus, and frames, are not measured.',
  ],
  probe: {
    facts: 'focusContrast',
    getQuestions: (page) => keyboardProbe.getQuestions(page).indicatorStops,
  },
  applies: (page) => {
    const tested = page.capture.facts.focusContrast?.tested ?? [];
    return [...new Set([...tested, ...getFaintByNode(page).keys()])]
      .sort((one, other) => one - other)
      .map((node) => page.element(node));
  },
  check: (element, page) => {
    const faint = getFaintByNode(page).get(element.index);
    if (faint === undefined) return passed('seen');
    const { where, contrast, adjacent, color, replaced, changesElsewhere } = faint;
    // Truncated, so that a ratio below the limit is never shown as the limit.
    const ratio = Math.floor(contrast * 100) / 100;
    const details = { facts: { ratio, required: REQUIRED_CONTRAST, color, replaced } };
    if (changesElsewhere) return cantTell('elsewhere', details);
    if (where === 'fill') return cantTell('fill', details);
    if (adjacent >= REQUIRED_CONTRAST) return passed('adjacent', details);
    return failed(where, details);
  },
  messages: {
    seen: 'The focus indicator has a contrast of at least 3:1.',
    adjacent:
      'The focus indicator has a contrast of at least {required}:1 with the colors next to it, and of {ratio}:1 with those that it replaces.',
    outside:
      'The focus indicator around this element has a contrast of {ratio}:1 with its background ({color} on {replaced}); at least {required}:1 is required.',
    part: 'The focus indicator of this element has a contrast of {ratio}:1 ({color} instead of {replaced}) and too little contrast with everything next to it; at least {required}:1 is required.',
    fill: 'Can people with low vision see that this element has the focus? Only its background changes, with a contrast of {ratio}:1 between the two states ({color} instead of {replaced}).',
    elsewhere:
      'Can people with low vision see that this element has the focus? Its own indicator has a contrast of {ratio}:1 ({color} instead of {replaced}), and something else in the window changes too.',
  },
});

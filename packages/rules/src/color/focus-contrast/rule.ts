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
 * Success criterion 1.4.11 for focus indicators with author styles (failure F78 and the section on focus
 * indicators in its Understanding document). An indicator around a control must contrast with the page, and
 * one inside with the control. A background change alone needs review, because states don't have to contrast
 * with each other (except for 2.4.13, Level AAA).
 */
export const focusContrast = defineRule({
  id: 'focus-contrast',
  title: 'Focus indicators have sufficient contrast',
  help: 'Give the outline, ring or border that `:focus-visible` shows at least 3:1 contrast against adjacent colors, or keep the browser’s outline.',
  impact: 'Keyboard users with low vision can’t see which control they’re about to use.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['elsewhere'],
  limits: [
    'Measures one tab stop of each type: up to 24 types, 10 of them in screenshots. Text fields, whose caret shows focus, and the browser’s default indicator are skipped.',
    'Frames, and controls that move or change size when focused, aren’t measured.',
  ],
  probe: {
    facts: 'focusContrast',
    getQuestions: (page) => keyboardProbe.getQuestions(page).indicatorStops,
  },
  applies: (page) => {
    const tested = page.capture.facts.focusContrast?.tested ?? [];
    return (
      [...new Set([...tested, ...getFaintByNode(page).keys()])]
        .sort((one, other) => one - other)
        .map((node) => page.element(node))
        // The criterion excludes inactive controls, even those that Tab reaches.
        .filter((element) => element.attr('aria-disabled')?.toLowerCase() !== 'true')
    );
  },
  check: (element, page) => {
    const faint = getFaintByNode(page).get(element.index);
    if (faint === undefined) return passed('seen');
    const { where, contrast, adjacent, color, replaced, changesElsewhere } = faint;
    // Truncated, so that a ratio below the required one is never shown as equal to it.
    const ratio = Math.floor(contrast * 100) / 100;
    const details = { facts: { ratio, required: REQUIRED_CONTRAST, color, replaced } };
    if (changesElsewhere) return cantTell('elsewhere', details);
    if (where === 'fill') return cantTell('fill', details);
    if (adjacent >= REQUIRED_CONTRAST) return passed('adjacent', details);
    return failed(where, details);
  },
  messages: {
    seen: 'The focus indicator has at least 3:1 contrast.',
    adjacent:
      'The focus indicator has {required}:1 contrast against adjacent colors and {ratio}:1 against the colors it replaces.',
    outside:
      'The focus indicator around this element has only {ratio}:1 contrast against its background ({color} on {replaced}); at least {required}:1 is required.',
    part: 'The focus indicator changes by only {ratio}:1 ({replaced} to {color}) and doesn’t stand out from its surroundings; at least {required}:1 is required.',
    fill: 'Can people with low vision see that this element has focus? The pixels that change, mostly its background ({replaced} to {color}), have at most {ratio}:1 contrast with and without focus.',
    elsewhere:
      'Can people with low vision see that this element has focus? Its own indicator changes by only {ratio}:1 ({replaced} to {color}), and something else in the window changes too.',
  },
});

import { defineRule, failed } from '../../rule.ts';

/** The question of axe-core’s `aria-hidden-body`. Chromium does not obey the attribute here; others may. */
export const ariaHiddenBody = defineRule({
  id: 'aria-hidden-body',
  title: 'The page is not hidden from screen readers',
  help: 'Take aria-hidden off the body element; while a dialog is open, use a modal dialog element or inert on the rest.',
  impact: 'Screen readers that obey find an empty page.',
  criteria: ['1.3.1', '4.1.2'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: ['aria-hidden-body'],
  applies: (page) =>
    page
      .byTag('body')
      .filter((body) => body.isRendered && body.attr('aria-hidden')?.trim().toLowerCase() === 'true'),
  check: () => failed('hidden'),
  messages: { hidden: 'Screen-reader users may find an empty page: aria-hidden hides the body element.' },
});

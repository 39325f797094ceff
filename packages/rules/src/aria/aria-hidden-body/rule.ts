import { defineRule, failed } from '../../rule.ts';

/** Like axe-core's `aria-hidden-body`. Chromium ignores the attribute here; other browsers may not. */
export const ariaHiddenBody = defineRule({
  id: 'aria-hidden-body',
  title: 'The page body isn’t hidden from assistive technology',
  help: 'Remove `aria-hidden` from the `<body>` element. While a dialog is open, use a modal `<dialog>`, or set `inert` on the rest of the page.',
  impact: 'Screen reader users may find an empty page.',
  criteria: ['1.3.1', '4.1.2'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: ['aria-hidden-body'],
  traits: { scope: 'page' },
  applies: (page) =>
    page
      .byTag('body')
      .filter((body) => body.isRendered && body.attr('aria-hidden')?.trim().toLowerCase() === 'true'),
  check: () => failed('hidden'),
  messages: {
    hidden: 'The body element has aria-hidden="true", which hides the whole page from screen readers.',
  },
});

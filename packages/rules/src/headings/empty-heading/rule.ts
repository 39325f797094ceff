import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT ffd0e9. No WCAG criterion requires it on its own. */
export const emptyHeading = defineRule({
  id: 'empty-heading',
  title: 'Headings contain text',
  help: 'Describe the section in its heading, or remove the heading.',
  impact: 'Screen reader users who navigate by headings land on a heading with no text.',
  criteria: [],
  category: 'headings',
  severity: 'minor',
  bestPractice: true,
  act: ['ffd0e9'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['empty-heading'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => page.byRole('heading').filter(({ isHtml }) => isHtml),
  check: checkAccessibleName,
  messages: getNameMessages('heading', 'text'),
});

import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT ffd0e9, which breaks no criterion by itself. */
export const emptyHeading = defineRule({
  id: 'empty-heading',
  title: 'Headings hold a text',
  help: 'Write into the heading what its section is about, or remove the heading.',
  impact: 'Screen-reader users who jump from heading to heading land on nothing.',
  criteria: [],
  category: 'headings',
  severity: 'minor',
  bestPractice: true,
  act: ['ffd0e9'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['empty-heading'],
  applies: (page) => page.byRole('heading').filter(({ isHtml }) => isHtml),
  check: checkAccessibleName,
  messages: getNameMessages('heading', 'text'),
});

import { defineRule } from '../../rule.ts';
import { hasName, NAME_REASONS_BEYOND_ACT, nameMessages } from '../../shared/naming.ts';

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
  beyondAct: NAME_REASONS_BEYOND_ACT,
  axe: ['empty-heading'],
  applies: (page) => page.byRole('heading').filter(({ isHtml }) => isHtml),
  check: hasName,
  messages: nameMessages('heading', '“heading”'),
});

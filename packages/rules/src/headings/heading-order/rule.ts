import { defineRule, failed, passed } from '../../rule.ts';
import { getHeadingLevel } from '../../shared/heading-level.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { sortInReadingOrder } from '../../shared/reading-order.ts';

/** The heading before each heading; the headings of frames count where the frame stands. */
const getPreviousHeadings = memoizePerPage((page) => {
  const headings = sortInReadingOrder(page, page.byRole('heading'));
  return new Map(headings.map((heading, position) => [heading.index, headings[position - 1]]));
});

/** The question of axe-core's `heading-order`. A best practice: no criterion asks for an unbroken outline. */
export const headingOrder = defineRule({
  id: 'heading-order',
  title: 'Heading levels go down one step at a time',
  help: 'Choose the level by the heading’s place in the outline, not by its size: below a heading of level 2 comes level 3.',
  impact:
    'Screen-reader users who learn the page’s outline from its headings look for a section that is not there.',
  criteria: [],
  category: 'headings',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['heading-order'],
  applies: (page) => page.byRole('heading'),
  check: (heading, page) => {
    const level = getHeadingLevel(heading);
    const before = getPreviousHeadings(page).get(heading.index);
    if (!before) return passed('first', { facts: { level } });
    const previousLevel = getHeadingLevel(before);
    return level - previousLevel > 1
      ? failed('skipped', { facts: { level, previousLevel }, related: [before] })
      : passed('inOrder', { facts: { level, previousLevel } });
  },
  messages: {
    first: 'The first heading is of level {level}.',
    inOrder: 'The heading of level {level} follows one of level {previousLevel}.',
    skipped:
      'Screen-reader users look for a section that is not there: this heading of level {level} follows one of level {previousLevel}.',
  },
});

import { defineRule, failed, passed } from '../../rule.ts';
import { sortInReadingOrder } from '../../shared/element-order.ts';
import { getHeadingLevel } from '../../shared/heading-level.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Each heading's previous heading. Headings in frames are ordered at the position of the frame. */
const getPreviousHeadings = memoizePerPage((page) => {
  const headings = sortInReadingOrder(page, getStructuringHeadings(page));
  return new Map(headings.map((heading, position) => [heading.index, headings[position - 1]]));
});

/** Same check as axe-core's `heading-order`. A best practice: no criterion requires an unbroken outline. */
export const headingOrder = defineRule({
  id: 'heading-order',
  title: 'Heading levels only increase by one',
  help: 'Pick levels by structure, not by size: an `<h2>` is followed by an `<h3>`.',
  impact: 'Screen reader users who navigate by heading level may think they’ve missed a section.',
  criteria: [],
  category: 'headings',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['heading-order'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => getStructuringHeadings(page),
  check: (heading, page) => {
    const level = getHeadingLevel(heading);
    const previous = getPreviousHeadings(page).get(heading.index);
    if (!previous) return passed('first', { facts: { level } });
    const previousLevel = getHeadingLevel(previous);
    return level - previousLevel > 1
      ? failed('skipped', { facts: { level, previousLevel }, related: [previous] })
      : passed('inOrder', { facts: { level, previousLevel } });
  },
  messages: {
    first: 'The first heading has level {level}.',
    inOrder: 'The heading of level {level} follows a heading of level {previousLevel}.',
    skipped: 'The heading level skips from {previousLevel} to {level}.',
  },
});

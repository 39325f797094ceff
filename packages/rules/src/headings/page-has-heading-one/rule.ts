import { defineRule, failed, passed } from '../../rule.ts';
import { findOpenModal } from '../../shared/accessibility-tree.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { getHeadingLevel } from '../../shared/heading-level.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';

/** Same check as axe-core's `page-has-heading-one`. A heading in a frame counts for the page. */
export const pageHasHeadingOne = defineRule({
  id: 'page-has-heading-one',
  title: 'Pages have a level 1 heading',
  help: 'Make the heading that describes the page an `<h1>`, at the start of the main content.',
  impact: 'Screen reader users who jump to the level 1 heading can’t find the main content.',
  criteria: [],
  category: 'headings',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['page-has-heading-one'],
  traits: { scope: 'page' },
  applies: getPageRoot,
  check: (_, page) => {
    const heading = getStructuringHeadings(page).find((candidate) => getHeadingLevel(candidate) === 1);
    if (heading) return passed('present', { related: [heading] });
    const modal = findOpenModal(page);
    return modal ? passed('behindModal', { related: [modal] }) : failed('absent');
  },
  messages: {
    present: 'The page has a level 1 heading.',
    behindModal: 'A modal dialog is open, so the headings of the page behind it can’t be reached.',
    absent: 'The page has no level 1 heading.',
  },
});

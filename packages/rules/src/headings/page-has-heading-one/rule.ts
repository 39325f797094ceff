import { defineRule, failed, passed } from '../../rule.ts';
import { getHeadingLevel } from '../../shared/heading-level.ts';
import { findOpenModal } from '../../shared/modal.ts';
import { getPageRoot } from '../../shared/page-root.ts';

/** The question of axe-core's `page-has-heading-one`. A heading in a frame counts for the page. */
export const pageHasHeadingOne = defineRule({
  id: 'page-has-heading-one',
  title: 'Pages have a heading of level 1',
  help: 'Make the heading that says what this page is about an h1, at the start of the main content.',
  impact: 'Screen-reader users jump to the heading of level 1 to learn where they are: here they find none.',
  criteria: [],
  category: 'headings',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['page-has-heading-one'],
  applies: getPageRoot,
  check: (_, page) => {
    const heading = page.byRole('heading').find((candidate) => getHeadingLevel(candidate) === 1);
    if (heading) return passed('present', { related: [heading] });
    const modal = findOpenModal(page);
    return modal ? passed('behindModal', { related: [modal] }) : failed('absent');
  },
  messages: {
    present: 'The page has a heading of level 1.',
    behindModal: 'A modal dialog is open: the headings of the page behind it cannot be reached.',
    absent:
      'Screen-reader users who jump to the heading of level 1 to learn where they are find none on this page.',
  },
});

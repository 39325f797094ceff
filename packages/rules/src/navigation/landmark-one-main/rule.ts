import { defineRule, failed, passed } from '../../rule.ts';
import { findOpenModal } from '../../shared/accessibility-tree.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { findNonRepeatedLandmark, getLinksToOtherPages } from '../../shared/non-repeated-content.ts';

/**
 * Same check as axe-core's `landmark-one-main`; a landmark in a frame counts for the page. If no landmark
 * contains the page's non-repeated content, ACT b40fd1 fails too.
 */
export const landmarkOneMain = defineRule({
  id: 'landmark-one-main',
  title: 'Pages have a main landmark',
  help: 'Put the page’s main content in a `<main>` element.',
  impact: 'Screen reader users can’t jump past the repeated content to the main content.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  actAtomicRules: { b40fd1: ['absent'] },
  axe: ['landmark-one-main'],
  traits: { scope: 'page' },
  applies: getPageRoot,
  check: (_, page) => {
    const [main] = page.byRole('main');
    if (main) return passed('present', { related: [main] });
    const modal = findOpenModal(page);
    if (modal) return passed('behindModal', { related: [modal] });
    return findNonRepeatedLandmark(page) || getLinksToOtherPages(page).length === 0
      ? failed('absentOnly')
      : failed('absent');
  },
  messages: {
    present: 'The page has a main landmark.',
    behindModal: 'A modal dialog is open, so the landmarks of the page behind it can’t be reached.',
    absent: 'The page has no main landmark, and no other landmark marks its main content.',
    absentOnly: 'The page has no main landmark.',
  },
});

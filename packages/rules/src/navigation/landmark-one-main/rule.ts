import { defineRule, failed, passed } from '../../rule.ts';
import { findOpenModal } from '../../shared/modal.ts';
import { findNonRepeatedLandmark, getLinksToOtherPages } from '../../shared/non-repeated-content.ts';
import { getPageRoot } from '../../shared/page-root.ts';

/**
 * The question of axe-core's `landmark-one-main`; a landmark in a frame counts for the page. Where no landmark at all
 * leads past what other pages repeat, ACT b40fd1 fails too.
 */
export const landmarkOneMain = defineRule({
  id: 'landmark-one-main',
  title: 'Pages have a main landmark',
  help: 'Put the content that only this page has into a main element.',
  impact:
    'Screen-reader users jump to the main landmark to get past what every page repeats: here they cannot.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  actAtomicRules: { b40fd1: ['absent'] },
  axe: ['landmark-one-main'],
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
    behindModal: 'A modal dialog is open: the landmarks of the page behind it cannot be reached.',
    absent:
      'Screen-reader users cannot jump past what every page repeats: no landmark marks where this page’s own content begins.',
    absentOnly:
      'Screen-reader users cannot jump to what this page is about: no main element marks where it begins.',
  },
});

import { defineRule, failed, passed } from '../../rule.ts';
import { openModal } from '../../shared/modal.ts';
import { pageRoot } from '../../shared/page-root.ts';

/** The question of axe-core's `landmark-one-main`. A landmark in a frame counts for the page. */
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
  axe: ['landmark-one-main'],
  applies: pageRoot,
  check: (_, page) => {
    const [main] = page.byRole('main');
    if (main) return passed('present', { related: [main] });
    const modal = openModal(page);
    return modal ? passed('behindModal', { related: [modal] }) : failed('absent');
  },
  messages: {
    present: 'The page has a main landmark.',
    behindModal: 'A modal dialog is open: the landmarks of the page behind it cannot be reached.',
    absent:
      'Screen-reader users cannot jump to what this page is about: no main element marks where it begins.',
  },
});

import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-no-duplicate-main`; each frame may have its own. */
export const landmarkNoDuplicateMain = defineRule({
  id: 'landmark-no-duplicate-main',
  title: 'A page has one main landmark',
  help: 'Keep one main element, or one element with the role main, for the page as a whole.',
  impact: 'Screen-reader users who jump to the main content may land in the wrong place.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-main'],
  ...createUniquenessCheck('main'),
  messages: {
    only: 'There is one main landmark.',
    more: 'Screen-reader users who jump to the main landmark find {count} of them and cannot tell which is meant.',
  },
});

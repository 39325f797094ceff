import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmarks.ts';

/** Same check as axe-core's `landmark-no-duplicate-main`; each frame may have its own main landmark. */
export const landmarkNoDuplicateMain = defineRule({
  id: 'landmark-no-duplicate-main',
  title: 'Pages have at most one main landmark',
  help: 'Keep one `<main>` element, or one element with `role="main"`, for the page as a whole.',
  impact: 'Screen reader users who jump to the main content may land in the wrong place.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-main'],
  ...createUniquenessCheck('main'),
  messages: {
    only: 'The page has one main landmark.',
    more: 'The page has {count} main landmarks.',
  },
});

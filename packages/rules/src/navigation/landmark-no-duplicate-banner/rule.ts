import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmarks.ts';

/** Same check as axe-core's `landmark-no-duplicate-banner`; each frame may have its own banner. */
export const landmarkNoDuplicateBanner = defineRule({
  id: 'landmark-no-duplicate-banner',
  title: 'Pages have at most one banner landmark',
  help: 'Keep one `<header>` element, or one element with `role="banner"`, for the page as a whole.',
  impact: 'Screen reader users don’t know which header belongs to the page.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-banner'],
  ...createUniquenessCheck('banner'),
  messages: {
    only: 'The page has one banner landmark.',
    more: 'The page has {count} banner landmarks.',
  },
});

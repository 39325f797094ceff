import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-no-duplicate-banner`; each frame may have its own. */
export const landmarkNoDuplicateBanner = defineRule({
  id: 'landmark-no-duplicate-banner',
  title: 'A page has one page header',
  help: 'Keep one header element, or one element with the role banner, for the page as a whole.',
  impact: 'Screen-reader users cannot tell which header belongs to the page.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-banner'],
  ...createUniquenessCheck('banner'),
  messages: {
    only: 'There is one page header.',
    more: 'Screen-reader users who jump to the page header find {count} of them and cannot tell which is meant.',
  },
});

import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-no-duplicate-contentinfo`; each frame may have its own. */
export const landmarkNoDuplicateContentinfo = defineRule({
  id: 'landmark-no-duplicate-contentinfo',
  title: 'A page has one page footer',
  help: 'Keep one footer element, or one element with the role contentinfo, for the page as a whole.',
  impact: 'Screen-reader users cannot tell which footer belongs to the page.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-contentinfo'],
  ...createUniquenessCheck('contentinfo'),
  messages: {
    only: 'There is one page footer.',
    more: 'Screen-reader users who jump to the page footer find {count} of them and cannot tell which is meant.',
  },
});

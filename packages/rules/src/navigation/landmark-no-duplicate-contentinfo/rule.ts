import { defineRule } from '../../rule.ts';
import { createUniquenessCheck } from '../../shared/landmarks.ts';

/**
 * Same check as axe-core's `landmark-no-duplicate-contentinfo`; each frame may have its own contentinfo
 * landmark.
 */
export const landmarkNoDuplicateContentinfo = defineRule({
  id: 'landmark-no-duplicate-contentinfo',
  title: 'Pages have at most one contentinfo landmark',
  help: 'Keep one `<footer>` element, or one element with `role="contentinfo"`, for the page as a whole.',
  impact: 'Screen reader users don’t know which footer belongs to the page.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-no-duplicate-contentinfo'],
  ...createUniquenessCheck('contentinfo'),
  messages: {
    only: 'The page has one contentinfo landmark.',
    more: 'The page has {count} contentinfo landmarks.',
  },
});

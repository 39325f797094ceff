import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmarks.ts';

/** Same check as axe-core's `landmark-banner-is-top-level`. */
export const landmarkBannerIsTopLevel = defineRule({
  id: 'landmark-banner-is-top-level',
  title: 'The banner landmark isn’t inside another landmark',
  help: 'Move the `<header>` element, or the element with `role="banner"`, out of the landmark that contains it.',
  impact: 'Screen reader users mistake the page header for a section header.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-banner-is-top-level'],
  ...createTopLevelCheck('banner'),
  messages: {
    top: 'The banner landmark isn’t inside another landmark.',
    inside: 'The banner landmark is inside another landmark ({around}).',
  },
});

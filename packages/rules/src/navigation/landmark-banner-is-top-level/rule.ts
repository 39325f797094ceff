import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-banner-is-top-level`. */
export const landmarkBannerIsTopLevel = defineRule({
  id: 'landmark-banner-is-top-level',
  title: 'The page header stands in no other landmark',
  help: 'Move the header element, or what has the role banner, out of the landmark around it.',
  impact: 'Screen-reader users take the header of the page for that of one of its parts.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-banner-is-top-level'],
  ...createTopLevelCheck('banner'),
  messages: {
    top: 'No other landmark holds the page header.',
    inside:
      'Screen-reader users look for the page header at the top level and find it inside of another landmark ({around}).',
  },
});

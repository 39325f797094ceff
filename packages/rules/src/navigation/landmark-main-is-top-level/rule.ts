import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-main-is-top-level`. */
export const landmarkMainIsTopLevel = defineRule({
  id: 'landmark-main-is-top-level',
  title: 'The main landmark stands in no other landmark',
  help: 'Move the main element, or what has the role main, out of the landmark around it.',
  impact:
    'Screen-reader users who leave the landmark around it believe that they have left the main content.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-main-is-top-level'],
  ...createTopLevelCheck('main'),
  messages: {
    top: 'No other landmark holds the main landmark.',
    inside:
      'Screen-reader users look for the main landmark at the top level and find it inside of another landmark ({around}).',
  },
});

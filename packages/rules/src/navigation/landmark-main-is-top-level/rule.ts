import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmarks.ts';

/** Same check as axe-core's `landmark-main-is-top-level`. */
export const landmarkMainIsTopLevel = defineRule({
  id: 'landmark-main-is-top-level',
  title: 'The main landmark isn’t inside another landmark',
  help: 'Move the `<main>` element, or the element with `role="main"`, out of the landmark that contains it.',
  impact: 'Screen reader users who leave the outer landmark think they’ve left the main content.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-main-is-top-level'],
  ...createTopLevelCheck('main'),
  messages: {
    top: 'The main landmark isn’t inside another landmark.',
    inside: 'The main landmark is inside another landmark ({around}).',
  },
});

import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmarks.ts';

/** Same check as axe-core's `landmark-contentinfo-is-top-level`. */
export const landmarkContentinfoIsTopLevel = defineRule({
  id: 'landmark-contentinfo-is-top-level',
  title: 'The contentinfo landmark isn’t inside another landmark',
  help: 'Move the `<footer>` element, or the element with `role="contentinfo"`, out of the landmark that contains it.',
  impact: 'Screen reader users mistake the page footer for a section footer.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-contentinfo-is-top-level'],
  ...createTopLevelCheck('contentinfo'),
  messages: {
    top: 'The contentinfo landmark isn’t inside another landmark.',
    inside: 'The contentinfo landmark is inside another landmark ({around}).',
  },
});

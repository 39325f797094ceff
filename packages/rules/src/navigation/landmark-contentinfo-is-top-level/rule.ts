import { defineRule } from '../../rule.ts';
import { createTopLevelCheck } from '../../shared/landmark-checks.ts';

/** The question of axe-core's `landmark-contentinfo-is-top-level`. */
export const landmarkContentinfoIsTopLevel = defineRule({
  id: 'landmark-contentinfo-is-top-level',
  title: 'The page footer stands in no other landmark',
  help: 'Move the footer element, or what has the role contentinfo, out of the landmark around it.',
  impact: 'Screen-reader users take the footer of the page for that of one of its parts.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-contentinfo-is-top-level'],
  ...createTopLevelCheck('contentinfo'),
  messages: {
    top: 'No other landmark holds the page footer.',
    inside:
      'Screen-reader users look for the page footer at the top level and find it inside of another landmark ({around}).',
  },
});

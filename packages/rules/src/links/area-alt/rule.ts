import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT c487ae, for the areas of image maps. `link-name` covers all other links. */
export const areaAlt = defineRule({
  id: 'area-alt',
  title: 'Areas of image maps have alternative text',
  help: 'Describe the link’s destination in the area’s `alt` attribute.',
  impact: 'Screen reader users hear “link” or a URL for each area and don’t know where it goes.',
  criteria: ['2.4.4', '4.1.2'],
  category: 'links',
  severity: 'critical',
  bestPractice: false,
  act: ['c487ae'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['area-alt'],
  traits: { measures: ['2.4.4'], provesAbsent: 'controls' },
  applies: (page) => page.byRole('link').filter((link) => link.isHtml && link.tag === 'area'),
  check: checkAccessibleName,
  messages: getNameMessages('image map area', 'alternative text'),
});

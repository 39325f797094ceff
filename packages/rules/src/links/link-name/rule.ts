import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** `link` and the roles that inherit from it (ARIA 1.2; DPUB-ARIA 1.1). */
const linkRoles = ['link', 'doc-backlink', 'doc-biblioref', 'doc-glossref', 'doc-noteref'];

/** ACT c487ae, for every HTML element that is exposed as a link. `area-alt` covers image maps. */
export const linkName = defineRule({
  id: 'link-name',
  title: 'Links have an accessible name',
  help: 'Add text to the link, or alternative text to the image inside it.',
  impact: 'Screen reader users hear only “link” or parts of its URL and don’t know where it goes.',
  criteria: ['2.4.4', '4.1.2'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['c487ae'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['link-name', 'aria-command-name'],
  traits: { requiresNameOf: 'control', measures: ['2.4.4', '4.1.2'], provesAbsent: 'controls' },
  applies: (page) => page.byRole(...linkRoles).filter((link) => link.isHtml && link.tag !== 'area'),
  check: checkAccessibleName,
  messages: getNameMessages('link'),
});

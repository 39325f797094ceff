import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** `link` and the roles that inherit from it (ARIA 1.2; DPUB-ARIA 1.1). */
const linkRoles = ['link', 'doc-backlink', 'doc-biblioref', 'doc-glossref', 'doc-noteref'];

/** ACT c487ae: every HTML element that is a link, however it came to be one; `area-alt` asks it of image maps. */
export const linkName = defineRule({
  id: 'link-name',
  title: 'Links say where they go',
  help: 'Put text into the link; when it holds only a picture, say in the picture’s alt where the link goes.',
  impact: 'Screen-reader users hear “link” or the characters of its address, and cannot know where it goes.',
  criteria: ['2.4.4', '4.1.2'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['c487ae'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['link-name', 'aria-command-name'],
  applies: (page) => page.byRole(...linkRoles).filter((link) => link.isHtml && link.tag !== 'area'),
  check: checkAccessibleName,
  messages: getNameMessages('link'),
});

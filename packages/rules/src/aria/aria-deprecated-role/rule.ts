import { defineRule, failed } from '../../rule.ts';

/** Replacements for deprecated roles (WAI-ARIA 1.2; DPUB-ARIA 1.1). */
const replacements: Readonly<Record<string, string>> = {
  directory: 'list',
  'doc-biblioentry': 'listitem',
  'doc-endnote': 'listitem',
};

export const ariaDeprecatedRole = defineRule({
  id: 'aria-deprecated-role',
  title: 'Deprecated ARIA roles aren’t used',
  help: 'Use the role that replaces the deprecated one, or the HTML element that has that role natively.',
  impact: 'Screen readers may stop supporting the role and then announce the element without one.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['aria-deprecated-role'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isExposed && Object.hasOwn(replacements, element.explicitRole ?? '')),
  check: ({ explicitRole: role }) =>
    failed('deprecated', { facts: { role, instead: replacements[role ?? ''] ?? '' } }),
  messages: {
    deprecated: 'The role “{role}” is deprecated; “{instead}” replaces it.',
  },
});

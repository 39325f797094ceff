import { defineRule, failed } from '../../rule.ts';

/** What to use instead of roles that are deprecated (WAI-ARIA 1.2; DPUB-ARIA 1.1). */
const replacements: Readonly<Record<string, string>> = {
  directory: 'list',
  'doc-biblioentry': 'listitem',
  'doc-endnote': 'listitem',
};

export const ariaDeprecatedRole = defineRule({
  id: 'aria-deprecated-role',
  title: 'Roles are not deprecated',
  help: 'Use the role that has taken its place, or the HTML element that has that role.',
  impact: 'Screen readers may stop knowing the role: people then meet the element as nothing in particular.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['aria-deprecated-role'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isExposed && Object.hasOwn(replacements, element.explicitRole ?? '')),
  check: ({ explicitRole: role }) =>
    failed('deprecated', { facts: { role, instead: replacements[role ?? ''] ?? '' } }),
  messages: {
    deprecated:
      'Screen readers may stop knowing the role “{role}”, which is deprecated: “{instead}” takes its place.',
  },
});

import { defineRule, failed, passed } from '../../rule.ts';

/** ACT 674b10. One valid role among the tokens is enough: browsers take the first that they know. */
export const ariaRoles = defineRule({
  id: 'aria-roles',
  title: 'Role attributes name a role that exists',
  help: 'Use a role that WAI-ARIA defines, or the HTML element that has it by itself.',
  impact:
    'The role is ignored: people who use screen readers meet the element as something other than what it was meant to be.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['674b10'],
  axe: ['aria-roles'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter(
        (element) =>
          (element.isHtml || element.isSvg) && element.isExposed && element.tokens('role').length > 0,
      ),
  check: (element) => {
    const roles = element.tokens('role');
    return element.explicitRole === null
      ? failed('unknown', { facts: { roles } })
      : passed('known', { facts: { role: element.explicitRole } });
  },
  messages: {
    known: 'The role “{role}” exists.',
    unknown:
      'Screen readers ignore the role “{roles}”, which WAI-ARIA does not define, and tell people nothing of what it was meant to say.',
  },
});

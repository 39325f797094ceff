import { defineRule, failed, passed } from '../../rule.ts';

/** ACT 674b10. One valid role among the tokens is enough: browsers use the first role they recognize. */
export const ariaRoles = defineRule({
  id: 'aria-roles',
  title: 'ARIA roles are valid',
  help: 'Use a role that WAI-ARIA defines, or the HTML element that has the role natively.',
  impact: 'Browsers ignore the role, so screen reader users don’t know what the element is meant to be.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['674b10'],
  axe: ['aria-roles'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
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
    known: 'The role “{role}” is valid.',
    unknown: '“{roles}” isn’t a valid ARIA role, so browsers ignore it.',
  },
});

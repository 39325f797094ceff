import { defineRule, failed, passed } from '../../rule.ts';
import { getAccessibleParent } from '../../shared/accessibility-tree.ts';
import { getRequiredParentRoles } from '../../shared/aria-roles.ts';

/** ACT ff89c9. The parent is the one in the accessibility tree. */
export const ariaRequiredParent = defineRule({
  id: 'aria-required-parent',
  title: 'Elements with ARIA roles are inside their required parent',
  help: 'Put the element directly inside an element with the required role, or remove its role.',
  impact: 'Screen reader users don’t hear how many items there are or which one they’re on.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: ['ff89c9'],
  axe: ['aria-required-parent'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    page
      .byAttribute('role')
      .filter(
        (element) =>
          (element.isHtml || element.isSvg) &&
          element.isExposed &&
          element.explicitRole !== element.implicitRole &&
          getRequiredParentRoles(element.explicitRole ?? '').length > 0,
      ),
  check: (element) => {
    const role = element.explicitRole ?? '';
    const required = getRequiredParentRoles(role);
    const parent = getAccessibleParent(element);
    const facts = { role, required };
    if (parent && required.includes(parent.role ?? '')) return passed('inPlace', { facts });
    return failed('outOfPlace', { facts, related: parent ? [parent] : [] });
  },
  messages: {
    inPlace: 'The {role} is inside its required parent.',
    outOfPlace: 'The {role} isn’t directly inside an element with the required role ({required}).',
  },
});

import { defineRule, failed, passed } from '../../rule.ts';
import { getAccessibleParent } from '../../shared/accessibility-tree.ts';
import { getRequiredParentRoles } from '../../shared/aria-roles.ts';

/** ACT ff89c9: the parent is that of the accessibility tree. */
export const ariaRequiredParent = defineRule({
  id: 'aria-required-parent',
  title: 'Parts of lists, menus and tables stand in one',
  help: 'Put the element directly into one with the role that it belongs to, or drop its role.',
  impact:
    'Screen-reader users meet a part without its whole: they are not told how many there are, nor where they are.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: ['ff89c9'],
  axe: ['aria-required-parent'],
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
    inPlace: 'The {role} stands where it belongs.',
    outOfPlace:
      'Screen-reader users meet a {role} without its whole: it stands directly in none of {required}.',
  },
});

import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import {
  getAccessibleChildren,
  getAccessibleParent,
  getRoleInOwner,
} from '../../shared/accessibility-tree.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { getAllowedChildRoles } from '../../shared/aria-roles.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const nativeListTags = new Set(['ul', 'ol', 'menu']);

/** ACT bc4a75, except for native HTML lists, which `list` covers. */
export const ariaRequiredChildren = defineRule({
  id: 'aria-required-children',
  title: 'Elements with ARIA roles contain only allowed children',
  help: 'Give each child a role that is allowed inside, move other content out or remove the role.',
  impact:
    'Screen readers announce a wrong number of items or none, so users lose their place in the list, menu or table.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: ['bc4a75'],
  axe: ['aria-required-children'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => {
    const withRole = page.byAttribute('role');
    // A native table can contain disallowed children only if an author changed a role.
    const parents = withRole
      .map(getAccessibleParent)
      .filter((parent) => parent !== null)
      .filter(({ tag }) => !nativeListTags.has(tag));
    return mergeInDocumentOrder([withRole, parents]).filter(
      (element) =>
        (element.isHtml || element.isSvg) &&
        element.isExposed &&
        element.role === (element.explicitRole ?? element.implicitRole) &&
        getAllowedChildRoles(element.role ?? '').length > 0 &&
        !isBusy(page)(element),
    );
  },
  check: (element) => {
    const role = element.role ?? '';
    const allowed = getAllowedChildRoles(role);
    const owned = getOwnedThroughGroups(element, allowed);
    const disallowed = owned.filter(
      (child, at) => !allowed.includes(getRoleInOwner(child) ?? '') && !isSubmenu(child, owned[at - 1]),
    );
    if (disallowed.length > 0) {
      const found = [...new Set(disallowed.map((child) => getRoleInOwner(child) ?? child.tag))];
      return failed('notAllowed', { facts: { role, found, allowed }, related: disallowed });
    }
    if (owned.length > 0) return passed('allowed', { facts: { role } });
    if (element.textContent.trim() === '') return passed('empty', { facts: { role } });
    // The element contains allowed children, but hides them from screen readers.
    const isHidden = [...element.descendants()].some((part) => allowed.includes(part.explicitRole ?? ''));
    return isHidden
      ? passed('hidden', { facts: { role } })
      : cantTell('textOnly', { facts: { role, allowed } });
  },
  messages: {
    allowed: 'The element with the role “{role}” contains only allowed children.',
    empty: 'The element with the role “{role}” is empty.',
    hidden: 'The children of the element with the role “{role}” are hidden from screen readers.',
    notAllowed: 'The role “{role}” doesn’t allow these children: {found}. It allows only {allowed}.',
    textOnly:
      'Should this {role} contain only text? It has no child with a role that belongs inside it ({allowed}).',
  },
});

/** Returns whether an element is the menu of the item before it, as in the menu bars of the ARIA Authoring Practices. */
const isSubmenu = ({ role }: ElementModel, previous: ElementModel | undefined): boolean =>
  role === 'menu' && previous?.role?.startsWith('menuitem') === true;

/**
 * Returns the owned elements. If the role allows groups, a group is replaced with its contents (ARIA 1.2:
 * “group → option”).
 */
function getOwnedThroughGroups(element: ElementModel, allowed: readonly string[]): ElementModel[] {
  const owned: ElementModel[] = [];
  const stack = getAccessibleChildren(element).toReversed();
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.role === 'group' && allowed.includes('group'))
      stack.push(...getAccessibleChildren(child).toReversed());
    else owned.push(child);
  }
  return owned;
}

/** Returns whether an element is inside content that is still loading (`aria-busy`). */
const isBusy = memoizePerPage(() =>
  deriveFromAncestors(
    false,
    (element, above) => above || element.attr('aria-busy')?.toLowerCase() === 'true',
  ),
);

import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import {
  getAccessibleChildren,
  getAccessibleParent,
  getRoleInOwner,
} from '../../shared/accessibility-tree.ts';
import { getAllowedChildRoles } from '../../shared/aria-roles.ts';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const nativeListTags = new Set(['ul', 'ol', 'menu']);

/** ACT bc4a75, but for HTML’s own lists, of which `list` asks it. */
export const ariaRequiredChildren = defineRule({
  id: 'aria-required-children',
  title: 'Elements hold only what their role allows',
  help: 'Give each part the role that belongs inside, take other content out, or drop the role.',
  impact:
    'Screen readers tell a wrong number of parts or none: people lose their place in the list, menu or table.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: ['bc4a75'],
  axe: ['aria-required-children'],
  applies: (page) => {
    const withRole = page.byAttribute('role');
    // A native table can hold what does not belong there only where an author changed a role.
    const around = withRole
      .map(getAccessibleParent)
      .filter((parent) => parent !== null)
      .filter(({ tag }) => !nativeListTags.has(tag));
    return mergeInDocumentOrder([withRole, around]).filter(
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
    const strays = owned.filter((child) => !allowed.includes(getRoleInOwner(child) ?? ''));
    if (strays.length > 0) {
      const found = [...new Set(strays.map((stray) => getRoleInOwner(stray) ?? stray.tag))];
      return failed('notAllowed', { facts: { role, found, allowed }, related: strays });
    }
    if (owned.length > 0) return passed('allowed', { facts: { role } });
    return element.textContent.trim() === ''
      ? passed('empty', { facts: { role } })
      : cantTell('textOnly', { facts: { role, allowed } });
  },
  messages: {
    allowed: 'The element with the role “{role}” holds only what the role allows.',
    empty: 'The element with the role “{role}” holds nothing.',
    notAllowed:
      'Screen-reader users hear a wrong number of parts or none: an element with the role “{role}” holds {found}, and it may hold only {allowed}.',
    textOnly:
      'Is this text one of the parts of the {role}? It has none of the roles that belong inside ({allowed}).',
  },
});

/** What a role may hold in groups is asked of what the groups hold (ARIA 1.2: “group → option”). */
function getOwnedThroughGroups(element: ElementModel, allowed: readonly string[]): ElementModel[] {
  const owned: ElementModel[] = [];
  const open = getAccessibleChildren(element).toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (child.role === 'group' && allowed.includes('group'))
      open.push(...getAccessibleChildren(child).toReversed());
    else owned.push(child);
  }
  return owned;
}

/** Inside of what is still being filled. */
const isBusy = memoizePerPage(() =>
  deriveFromAncestors(
    false,
    (element, above) => above || element.attr('aria-busy')?.toLowerCase() === 'true',
  ),
);

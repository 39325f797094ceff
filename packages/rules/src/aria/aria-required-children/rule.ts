import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { accessibleChildren } from '../../shared/accessibility-tree.ts';
import { allowedChildRoles } from '../../shared/aria-roles.ts';
import { fromAbove } from '../../shared/from-above.ts';
import { perPage } from '../../shared/per-page.ts';

/** ACT bc4a75, for elements with such a role by attribute; `list` asks it of HTML's own lists. */
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
  applies: (page) =>
    page
      .byAttribute('role')
      .filter(
        (element) =>
          (element.isHtml || element.isSvg) &&
          element.isExposed &&
          element.role === element.explicitRole &&
          allowedChildRoles(element.role ?? '').length > 0 &&
          !isBusy(page)(element),
      ),
  check: (element) => {
    const role = element.role ?? '';
    const allowed = allowedChildRoles(role);
    const owned = ownedThroughGroups(element, allowed);
    const strays = owned.filter((child) => !allowed.includes(child.role ?? ''));
    if (strays.length > 0) {
      const found = [...new Set(strays.map((stray) => stray.role ?? stray.tag))];
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
function ownedThroughGroups(element: ElementModel, allowed: readonly string[]): ElementModel[] {
  const owned: ElementModel[] = [];
  const open = accessibleChildren(element).toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (child.role === 'group' && allowed.includes('group'))
      open.push(...accessibleChildren(child).toReversed());
    else owned.push(child);
  }
  return owned;
}

/** Inside of what is still being filled. */
const isBusy = perPage(() =>
  fromAbove(false, (element, above) => above || element.attr('aria-busy')?.toLowerCase() === 'true'),
);

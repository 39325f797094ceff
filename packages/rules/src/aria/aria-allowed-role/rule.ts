import type { ElementModel } from '@curbcut/page-model';
import { getSupportedRoles, type TagName, type VirtualElement } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';

/** Ancestors that decide what a list item or a part of a table may be: the nearest are enough. */
const MAX_ANCESTORS = 4;

/** Roles that say the same: ARIA in HTML names one of them. */
const roleSynonyms: Readonly<Record<string, string>> = {
  directory: 'list',
  image: 'img',
  presentation: 'none',
};

/**
 * ARIA in HTML, section 4: the roles that authors may give each element. DPUB roles are left alone: they refine
 * what an element is.
 */
export const ariaAllowedRole = defineRule({
  id: 'aria-allowed-role',
  title: 'Roles fit the elements that carry them',
  help: 'Use the element that has the role by itself, or a div or span where HTML has none.',
  impact:
    'Screen readers may tell the element’s own role, the written one or a mix: people meet something else than what works.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['aria-allowed-role'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter(
        (element) =>
          element.isHtml &&
          element.isExposed &&
          element.explicitRole !== null &&
          !element.explicitRole.startsWith('doc-'),
      ),
  check: (element) => {
    const role = element.explicitRole ?? '';
    const { tag } = element;
    const facts = { role, tag };
    return isAllowed(element, roleSynonyms[role] ?? role)
      ? passed('allowed', { facts })
      : failed('notAllowed', { facts });
  },
  messages: {
    allowed: 'HTML allows the role “{role}” on a {tag} element.',
    notAllowed:
      'Screen-reader users may meet something else than what works: HTML does not allow the role “{role}” on a {tag} element.',
  },
});

function isAllowed(element: ElementModel, role: string): boolean {
  // Custom elements may take any role.
  if (element.tag.includes('-') || role === element.implicitRole) return true;
  // Only items of what is still a list are bound to be its items.
  if (element.tag === 'li' && element.flatParent?.role !== 'list') return true;
  const ancestors: VirtualElement[] = [];
  for (let at = element.flatParent; at && ancestors.length < MAX_ANCESTORS; at = at.flatParent)
    ancestors.push(toVirtualElement(at));
  const allowed: readonly string[] = getSupportedRoles(toVirtualElement(element), { ancestors });
  return allowed.some((candidate) => (roleSynonyms[candidate] ?? candidate) === role);
}

function toVirtualElement(element: ElementModel): VirtualElement {
  return { tagName: element.tag as TagName, attributes: Object.fromEntries(element.attributes) };
}

import type { ElementModel } from '@curbcut/page-model';
import { getSupportedRoles, type TagName, type VirtualElement } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';

/**
 * Number of ancestors passed to the lookup: the nearest ones determine which roles a list item or part of a
 * table may have.
 */
const MAX_ANCESTORS = 4;

/** Roles that mean the same; ARIA in HTML lists only one of each pair. */
const roleSynonyms: Readonly<Record<string, string>> = {
  directory: 'list',
  image: 'img',
  presentation: 'none',
};

/**
 * ARIA in HTML, section 4: the roles that authors may give each element. DPUB roles are skipped because they
 * only refine an element's semantics.
 */
export const ariaAllowedRole = defineRule({
  id: 'aria-allowed-role',
  title: 'ARIA roles are appropriate for their elements',
  help: 'Use the HTML element that has the role natively, or a `<div>` or `<span>` if there is none.',
  impact:
    'Screen readers may announce the element’s native role, its ARIA role or a mix of both, so users don’t know what the element does.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['aria-allowed-role'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
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
    notAllowed: 'HTML doesn’t allow the role “{role}” on a {tag} element.',
  },
});

function isAllowed(element: ElementModel, role: string): boolean {
  // Custom elements may have any role.
  if (element.tag.includes('-') || role === element.implicitRole) return true;
  // Only children of an element that is still exposed as a list must be list items.
  if (element.tag === 'li' && element.flatParent?.role !== 'list') return true;
  if (tablePartTags.has(element.tag) && !isInExposedTable(element)) return true;
  const ancestors: VirtualElement[] = [];
  for (let at = element.flatParent; at && ancestors.length < MAX_ANCESTORS; at = at.flatParent)
    ancestors.push(toVirtualElement(at));
  const allowed: readonly string[] = getSupportedRoles(toVirtualElement(element), { ancestors });
  return allowed.some((candidate) => (roleSynonyms[candidate] ?? candidate) === role);
}

const tablePartTags = new Set(['tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);
const tableRoles = new Set(['grid', 'table', 'treegrid']);

/**
 * Returns whether the table that a part belongs to is exposed as a table. If it isn't, its parts may have any
 * role.
 */
function isInExposedTable(part: ElementModel): boolean {
  const table = part.closest(({ tag, isHtml }) => isHtml && tag === 'table');
  return table !== null && tableRoles.has(table.role ?? '');
}

function toVirtualElement(element: ElementModel): VirtualElement {
  return { tagName: element.tag as TagName, attributes: Object.fromEntries(element.attributes) };
}

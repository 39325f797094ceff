import type { ElementModel } from '@curbcut/page-model';
import { tags } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes, getElementsWithAria } from '../../shared/aria-attributes.ts';
import { isGlobalAttribute, roleProhibits } from '../../shared/aria-roles.ts';

/**
 * Elements without a role that ARIA in HTML prohibits from being named
 * (https://www.w3.org/TR/html-aria/#dfn-naming-prohibited).
 */
const namingProhibitedTags = new Map(
  Object.entries(tags).filter(([, { defaultRole, namingProhibited }]) => !defaultRole && namingProhibited),
);

/**
 * ACT kb1m8s. Empty values are ignored. Custom elements pass because they may forward the attribute to a
 * control inside them.
 */
export const ariaProhibitedAttr = defineRule({
  id: 'aria-prohibited-attr',
  title: 'Elements use only permitted ARIA names and role descriptions',
  help: 'Put the text on the page, or give the element a role that can have an accessible name. A region with a role description also needs a name.',
  impact: 'Screen readers may ignore the attribute, so screen reader users miss its text.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['kb1m8s'],
  axe: ['aria-prohibited-attr'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    getElementsWithAria(page).filter(
      (element) =>
        (element.isHtml || element.isSvg) &&
        element.isExposed &&
        !isPartWithoutSemantics(element) &&
        getGlobalAttributes(element).length > 0,
    ),
  check: (element) => {
    const attributes = getGlobalAttributes(element).filter((name) => isProhibited(element, name));
    if (attributes.length === 0) return passed('allowed');
    const { role, tag } = element;
    if (isUnnamedRegion(element) && attributes.every((name) => name === 'aria-roledescription'))
      return failed('regionUnnamed');
    return role === null || role === 'generic'
      ? failed('noRole', { facts: { attributes, tag } })
      : failed('prohibited', { facts: { attributes, role: element.explicitRole ?? role } });
  },
  messages: {
    allowed: 'The element’s role permits all of its global ARIA attributes.',
    prohibited: 'The role “{role}” doesn’t permit {attributes}, so screen readers may ignore it.',
    noRole: 'This {tag} element has no role, so screen readers may ignore {attributes}.',
    regionUnnamed: 'This region has no accessible name, so screen readers ignore its role description.',
  },
});

/**
 * Returns whether the element would be a region if it had a name (ARIA 1.2, region). Then its role
 * description would be allowed.
 */
function isUnnamedRegion({ explicitRole, isHtml, tag, role }: ElementModel): boolean {
  const isRegion = explicitRole === 'region' || (explicitRole === null && isHtml && tag === 'section');
  return isRegion && role !== 'region';
}

/** Roles whose children are presentational (WAI-ARIA 1.2, section 5.2.9), and that aren't named by their content. */
const rolesWithoutParts = new Set(
  'graphics-symbol img meter progressbar scrollbar separator slider'.split(' '),
);

/** Returns whether nobody notices the element's name: it's a part of a slider or an image, for example. */
function isPartWithoutSemantics(element: ElementModel): boolean {
  return (
    !element.isFocusable &&
    element.closest((at) => at !== element && at.role !== null && rolesWithoutParts.has(at.role)) !== null
  );
}

function getGlobalAttributes(element: ElementModel): string[] {
  return getAriaAttributes(element)
    .filter(([name, value]) => isGlobalAttribute(name) && value.trim() !== '')
    .map(([name]) => name);
}

function isProhibited(element: ElementModel, attribute: string): boolean {
  const { role, explicitRole, tag } = element;
  if (element.isHtml && tag.includes('-') && explicitRole === null) return false;
  // The attribute makes browsers ignore the `none` role, but it's still prohibited with that role.
  if (explicitRole === 'none' || explicitRole === 'presentation') return roleProhibits('none', attribute);
  if (role === null)
    return element.isHtml && namingProhibitedTags.has(tag) && roleProhibits('paragraph', attribute);
  return roleProhibits(role, attribute);
}

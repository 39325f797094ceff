import type { ElementModel } from '@curbcut/page-model';
import { getSupportedAttributes, type TagName } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes, getElementsWithAria, isAriaAttribute } from '../../shared/aria-attributes.ts';
import { isGlobalAttribute, roleSupports } from '../../shared/aria-roles.ts';

/** ACT 5c01ea. `aria-prohibited-attr` checks global attributes. */
export const ariaAllowedAttr = defineRule({
  id: 'aria-allowed-attr',
  title: 'Elements use only ARIA attributes that their role supports',
  help: 'Remove the attribute, or give the element the role the attribute is meant for.',
  impact:
    'Browsers ignore the attribute, so screen reader users don’t hear the state or property it should convey.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['5c01ea'],
  axe: ['aria-allowed-attr'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
  applies: (page) =>
    getElementsWithAria(page).filter(
      (element) =>
        (element.isHtml || element.isSvg) &&
        element.isExposed &&
        getAriaAttributes(element).some(([name]) => isAriaAttribute(name)),
    ),
  check: (element) => {
    const attributes = getAriaAttributes(element)
      .map(([name]) => name)
      .filter((name) => isAriaAttribute(name) && !isAllowed(element, name));
    if (attributes.length === 0) return passed('allowed');
    const { role, tag } = element;
    return role === null || role === 'generic'
      ? failed('noRole', { facts: { attributes, tag } })
      : failed('notSupported', { facts: { attributes, role } });
  },
  messages: {
    allowed: 'The element’s role supports all of its ARIA attributes.',
    notSupported: 'The role “{role}” doesn’t support {attributes}.',
    noRole: 'A {tag} element without a role doesn’t support {attributes}.',
  },
});

function isAllowed(element: ElementModel, attribute: string): boolean {
  if (isGlobalAttribute(attribute)) return true;
  const roles = [element.role, element.explicitRole].filter((role) => role !== null);
  return roles.some((role) => roleSupports(role, attribute)) || isAllowedByHtml(element, attribute);
}

/**
 * Returns whether ARIA in HTML allows the attribute on the element itself: some elements without a role
 * behave as if they had one.
 */
function isAllowedByHtml(element: ElementModel, attribute: string): boolean {
  if (!element.isHtml || element.explicitRole !== null) return false;
  const { inputType } = element;
  const supported = getSupportedAttributes({
    // Other names belong to custom elements, which the package treats as generic.
    tagName: element.tag as TagName,
    attributes: inputType === null ? {} : { type: inputType },
  });
  return (supported as readonly string[]).includes(attribute);
}

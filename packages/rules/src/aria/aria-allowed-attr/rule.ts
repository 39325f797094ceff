import type { ElementModel } from '@curbcut/page-model';
import { getSupportedAttributes, type TagName } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes, getElementsWithAria } from '../../shared/aria-attributes.ts';
import { isGlobalAttribute, roleSupports } from '../../shared/aria-roles.ts';
import { isAriaAttribute } from '../../shared/aria-values.ts';

/** ACT 5c01ea. Global attributes are the matter of `aria-prohibited-attr`. */
export const ariaAllowedAttr = defineRule({
  id: 'aria-allowed-attr',
  title: 'ARIA states and properties fit the element’s role',
  help: 'Take the attribute away, or give the element the role that it was meant for.',
  impact:
    'Browsers ignore the attribute: screen-reader users are not told the state that it was meant to tell.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['5c01ea'],
  axe: ['aria-allowed-attr'],
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
    allowed: 'The element’s role supports every ARIA attribute that it carries.',
    notSupported: 'Screen-reader users are not told of {attributes}: the role “{role}” does not support it.',
    noRole:
      'Screen-reader users are not told of {attributes}: a {tag} element without a role does not support it.',
  },
});

function isAllowed(element: ElementModel, attribute: string): boolean {
  if (isGlobalAttribute(attribute)) return true;
  const roles = [element.role, element.explicitRole].filter((role) => role !== null);
  return roles.some((role) => roleSupports(role, attribute)) || isAllowedByHtml(element, attribute);
}

/** What ARIA in HTML allows on an element of its own: some elements without a role behave like one that has. */
function isAllowedByHtml(element: ElementModel, attribute: string): boolean {
  if (!element.isHtml || element.explicitRole !== null) return false;
  const { inputType } = element;
  const supported = getSupportedAttributes({
    // Other names are custom elements, which the package takes as generic.
    tagName: element.tag as TagName,
    attributes: inputType === null ? {} : { type: inputType },
  });
  return (supported as readonly string[]).includes(attribute);
}

import type { ElementModel } from '@curbcut/page-model';
import { tags } from 'html-aria';
import { defineRule, failed, passed } from '../../rule.ts';
import { ariaAttributes, elementsWithAria } from '../../shared/aria-attributes.ts';
import { isGlobalAttribute, roleProhibits } from '../../shared/aria-roles.ts';

/** Elements without a role that ARIA in HTML lets nobody name (https://www.w3.org/TR/html-aria/#dfn-naming-prohibited). */
const neverNamed = new Map(
  Object.entries(tags).filter(([, { defaultRole, namingProhibited }]) => !defaultRole && namingProhibited),
);

/** ACT kb1m8s. An empty value is none. Custom elements may hand the attribute on to a control of their own. */
export const ariaProhibitedAttr = defineRule({
  id: 'aria-prohibited-attr',
  title: 'Names and role descriptions stand only where they are heard',
  help: 'Write the text so that everybody sees it, or give the element a role that can be named.',
  impact: 'Screen readers may keep the text of the attribute to themselves: people miss what only it says.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['kb1m8s'],
  axe: ['aria-prohibited-attr'],
  applies: (page) =>
    elementsWithAria(page).filter(
      (element) =>
        (element.isHtml || element.isSvg) && element.isExposed && globalAttributesOf(element).length > 0,
    ),
  check: (element) => {
    const attributes = globalAttributesOf(element).filter((name) => isProhibited(element, name));
    if (attributes.length === 0) return passed('allowed');
    const { role, tag } = element;
    return role === null || role === 'generic'
      ? failed('noRole', { facts: { attributes, tag } })
      : failed('prohibited', { facts: { attributes, role: element.explicitRole ?? role } });
  },
  messages: {
    allowed: 'The element’s role allows every global ARIA attribute that it carries.',
    prohibited: 'Screen-reader users may not hear what {attributes} says: the role “{role}” prohibits it.',
    noRole:
      'Screen-reader users may not hear what {attributes} says: nothing tells them what the {tag} element is.',
  },
});

function globalAttributesOf(element: ElementModel): string[] {
  return ariaAttributes(element)
    .filter(([name, value]) => isGlobalAttribute(name) && value.trim() !== '')
    .map(([name]) => name);
}

function isProhibited(element: ElementModel, attribute: string): boolean {
  const { role, explicitRole, tag } = element;
  if (element.isHtml && tag.includes('-') && explicitRole === null) return false;
  // The attribute itself makes browsers ignore the role `none`; it is prohibited there all the same.
  if (explicitRole === 'none' || explicitRole === 'presentation') return roleProhibits('none', attribute);
  if (role === null) return element.isHtml && neverNamed.has(tag) && roleProhibits('paragraph', attribute);
  return roleProhibits(role, attribute);
}

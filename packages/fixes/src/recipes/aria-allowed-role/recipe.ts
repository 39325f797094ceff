import { getAriaAttributes, isWidgetRole, roleProhibits, roleSupports } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, renameElement } from '../../shared/patch-steps.ts';

/** Elements without a meaning of their own beside their looks: what carries the role can be a div or span as well. */
const inlineTags = new Set([
  'a',
  'em',
  'i',
  'b',
  'strong',
  'small',
  'label',
  'time',
  'cite',
  'abbr',
  'code',
  'span',
]);

/**
 * What HTML makes of the element by itself goes before the role; where the role makes a control of it, the element
 * becomes one without a meaning.
 */
export const ariaAllowedRole = defineRecipe('aria-allowed-role', ['notAllowed'], ({ element }) => {
  const own = element.implicitRole;
  const isControl = isWidgetRole(element.explicitRole) && !isWidgetRole(own);
  if (
    isControl &&
    !['input', 'select', 'textarea', 'button', 'img', 'iframe', 'video', 'audio'].includes(element.tag)
  ) {
    const tag = inlineTags.has(element.tag) ? 'span' : 'div';
    return createFix('guess', `HTML allows any role on a ${tag}; the ${element.tag} means something else.`, [
      renameElement(element, tag),
    ]);
  }
  const useless = getAriaAttributes(element)
    .map(([name]) => name)
    .filter((name) => (own === null ? true : !roleSupports(own, name) || roleProhibits(own, name)));
  return createFix('likely', `Without the role people meet the ${element.tag} as what it is.`, [
    removeAttribute(element, 'role'),
    ...removeAttributes(element, useless),
  ]);
});

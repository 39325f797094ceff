import { getAriaAttributes, isWidgetRole, roleProhibits, roleSupports } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, renameElement } from '../../shared/patch-steps.ts';

/** Inline elements that can be replaced by a `span` if they have a role. All others are replaced by a `div`. */
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
 * Removes the role, so that the native semantics of the element apply. If the role makes the element a control, keeps the
 * role and turns the element into a generic one.
 */
export const ariaAllowedRole = defineRecipe('aria-allowed-role', ['notAllowed'], ({ element }) => {
  const own = element.implicitRole;
  const isControl = isWidgetRole(element.explicitRole) && !isWidgetRole(own);
  if (
    isControl &&
    !['input', 'select', 'textarea', 'button', 'img', 'iframe', 'video', 'audio'].includes(element.tag)
  ) {
    const tag = inlineTags.has(element.tag) ? 'span' : 'div';
    return createFix(
      'guess',
      `HTML allows any role on a ${tag} element, but not this role on a ${element.tag} element.`,
      [renameElement(element, tag)],
    );
  }
  const unsupported = getAriaAttributes(element)
    .map(([name]) => name)
    .filter((name) => (own === null ? true : !roleSupports(own, name) || roleProhibits(own, name)));
  return createFix(
    'likely',
    `Without the role, the ${element.tag} element is announced with its native semantics.`,
    [removeAttribute(element, 'role'), ...removeAttributes(element, unsupported)],
  );
});

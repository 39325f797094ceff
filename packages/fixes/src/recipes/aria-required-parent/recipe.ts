import type { ElementModel } from '@curbcut/page-model';
import { getAriaAttributes, isGlobalAttribute, roleSupports } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

/** The required parent role of each child role, if a generic parent can take it without a name. */
const parentRoles: Readonly<Record<string, string>> = {
  listitem: 'list',
  tab: 'tablist',
  menuitem: 'menu',
  menuitemcheckbox: 'menu',
  menuitemradio: 'menu',
  row: 'table',
  cell: 'row',
};

/**
 * Gives the parent the required role if it contains only elements with the same child role. Otherwise removes the role
 * of the child.
 */
export const ariaRequiredParent = defineRecipe('aria-required-parent', ['outOfPlace'], ({ element }) => {
  const role = element.explicitRole ?? '';
  const parent = element.parent;
  const parentRole = parentRoles[role];
  if (parentRole !== undefined && parent && isGenericContainer(parent)) {
    const others = parent.children.filter(({ isExposed, tag }) => isExposed && tag !== 'br');
    const hasText = parent.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    if (!hasText && others.every(({ explicitRole }) => explicitRole === role)) {
      return createFix(
        'likely',
        `The parent contains only ${role} elements, so it becomes their ${parentRole}.`,
        [setAttribute(parent, 'role', parentRole)],
      );
    }
  }
  const own = element.implicitRole;
  const unsupported = getAriaAttributes(element)
    .map(([name]) => name)
    .filter((name) => !isGlobalAttribute(name) && (own === null || !roleSupports(own, name)));
  return createFix(
    'guess',
    `There is no ${parentRole ?? 'matching parent'} around this element, so its role is misleading.`,
    [removeAttribute(element, 'role'), ...removeAttributes(element, unsupported)],
  );
});

function isGenericContainer(parent: ElementModel): boolean {
  return (
    parent.isHtml &&
    /^(div|section|span)$/.test(parent.tag) &&
    (parent.explicitRole === null || parent.role === null)
  );
}

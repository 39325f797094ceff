import type { ElementModel } from '@curbcut/page-model';
import { getAriaAttributes, isGlobalAttribute, roleSupports } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

/** The whole that each part belongs to, where one can be made of the element around it without a name. */
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
 * What holds nothing but such parts becomes their whole. Where it holds other things too, the part has a role that it
 * cannot have here, and goes without.
 */
export const ariaRequiredParent = defineRecipe('aria-required-parent', ['outOfPlace'], ({ element }) => {
  const role = element.explicitRole ?? '';
  const parent = element.parent;
  const whole = parentRoles[role];
  if (whole !== undefined && parent && isGenericContainer(parent)) {
    const others = parent.children.filter(({ isExposed, tag }) => isExposed && tag !== 'br');
    const hasText = parent.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    if (!hasText && others.every(({ explicitRole }) => explicitRole === role)) {
      return createFix('likely', `The element around these parts is the ${whole} that they belong to.`, [
        setAttribute(parent, 'role', whole),
      ]);
    }
  }
  const own = element.implicitRole;
  const useless = getAriaAttributes(element)
    .map(([name]) => name)
    .filter((name) => !isGlobalAttribute(name) && (own === null || !roleSupports(own, name)));
  return createFix(
    'guess',
    `There is no ${whole ?? 'whole'} that this could be a part of, so the role tells people something wrong.`,
    [removeAttribute(element, 'role'), ...removeAttributes(element, useless)],
  );
});

function isGenericContainer(parent: ElementModel): boolean {
  return (
    parent.isHtml &&
    /^(div|section|span)$/.test(parent.tag) &&
    (parent.explicitRole === null || parent.role === null)
  );
}

import type { ElementModel } from '@curbcut/page-model';
import { ariaAttributes, isGlobalAttribute, roleSupports } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, set } from '../../shared/steps.ts';

/** The whole that each part belongs to, where one can be made of the element around it without a name. */
const wholes: Readonly<Record<string, string>> = {
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
  const whole = wholes[role];
  if (whole !== undefined && parent && isPlain(parent)) {
    const others = parent.children.filter(({ isExposed, tag }) => isExposed && tag !== 'br');
    const hasText = parent.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    if (!hasText && others.every(({ explicitRole }) => explicitRole === role)) {
      return fix('likely', `The element around these parts is the ${whole} that they belong to.`, [
        set(parent, 'role', whole),
      ]);
    }
  }
  const own = element.implicitRole;
  const useless = ariaAttributes(element)
    .map(([name]) => name)
    .filter((name) => !isGlobalAttribute(name) && (own === null || !roleSupports(own, name)));
  return fix(
    'guess',
    `There is no ${whole ?? 'whole'} that this could be a part of, so the role tells people something wrong.`,
    [drop(element, 'role'), ...dropAll(element, useless)],
  );
});

function isPlain(parent: ElementModel): boolean {
  return (
    parent.isHtml &&
    /^(div|section|span)$/.test(parent.tag) &&
    (parent.explicitRole === null || parent.role === null)
  );
}

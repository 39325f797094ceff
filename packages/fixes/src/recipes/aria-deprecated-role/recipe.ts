import { getAccessibleParent } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

export const ariaDeprecatedRole = defineRecipe(
  'aria-deprecated-role',
  ['deprecated'],
  ({ element, facts }) => {
    const role = String(facts.instead);
    const isNative = element.isHtml && element.implicitRole === role;
    const isOutsideList = role === 'listitem' && getAccessibleParent(element)?.role !== 'list';
    return isNative || isOutsideList
      ? createFix('likely', 'Without the deprecated role, the native semantics of the element apply.', [
          removeAttribute(element, 'role'),
        ])
      : createFix('certain', `The role “${role}” replaces the deprecated one.`, [
          setAttribute(element, 'role', role),
        ]);
  },
);

import { accessibleParent } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, set } from '../../shared/steps.ts';

export const ariaDeprecatedRole = defineRecipe(
  'aria-deprecated-role',
  ['deprecated'],
  ({ element, facts }) => {
    const role = String(facts.instead);
    const isNative = element.isHtml && element.implicitRole === role;
    const isLost = role === 'listitem' && accessibleParent(element)?.role !== 'list';
    return isNative || isLost
      ? fix('likely', `Without the deprecated role the element is what HTML says.`, [drop(element, 'role')])
      : fix('certain', `The role “${role}” has taken the place of the deprecated one.`, [
          set(element, 'role', role),
        ]);
  },
);

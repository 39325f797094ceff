import { authorRoles } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { nearestName } from '../../shared/nearest-name.ts';
import { drop, set } from '../../shared/steps.ts';

export const ariaRoles = defineRecipe('aria-roles', ['unknown'], ({ element }) => {
  const [written = ''] = element.tokens('role');
  const meant = nearestName(written, authorRoles);
  return meant !== null
    ? fix('likely', `“${written}” looks like a slip of the pen for “${meant}”.`, [
        set(element, 'role', meant),
      ])
    : fix(
        'guess',
        `No role is called “${written.slice(0, 40)}”, so browsers go without; nothing is lost when it goes.`,
        [drop(element, 'role')],
        'If people need to be told what this is, use the HTML element or role for it.',
      );
});

import { authorRoles } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNearestName } from '../../shared/nearest-name.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** States without which the role says nothing, with what browsers take for granted. */
const requiredStates: ReadonlyMap<string, readonly [name: string, value: string]> = new Map([
  ['heading', ['aria-level', '2']],
  ['checkbox', ['aria-checked', 'false']],
  ['radio', ['aria-checked', 'false']],
  ['switch', ['aria-checked', 'false']],
  ['menuitemcheckbox', ['aria-checked', 'false']],
  ['menuitemradio', ['aria-checked', 'false']],
  ['combobox', ['aria-expanded', 'false']],
]);

export const ariaRoles = defineRecipe('aria-roles', ['unknown'], ({ element }) => {
  const [written = ''] = element.tokens('role');
  const meant = findNearestName(written, authorRoles);
  const state = meant === null ? undefined : requiredStates.get(meant);
  return meant !== null
    ? createFix('likely', `“${written}” looks like a slip of the pen for “${meant}”.`, [
        setAttribute(element, 'role', meant),
        ...(state && !element.hasAttr(state[0]) ? [setAttribute(element, ...state)] : []),
      ])
    : createFix(
        'guess',
        `No role is called “${written.slice(0, 40)}”, so browsers go without; nothing is lost when it goes.`,
        [removeAttribute(element, 'role')],
        'If people need to be told what this is, use the HTML element or role for it.',
      );
});

import { authorRoles } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNearestName } from '../../shared/nearest-name.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** States that a role requires, with the values that browsers assume without them. */
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
  const intended = findNearestName(written, authorRoles);
  const state = intended === null ? undefined : requiredStates.get(intended);
  return intended !== null
    ? createFix('likely', `“${written}” looks like a typo of “${intended}”.`, [
        setAttribute(element, 'role', intended),
        ...(state && !element.hasAttr(state[0]) ? [setAttribute(element, ...state)] : []),
      ])
    : createFix(
        'guess',
        `The role “${written.slice(0, 40)}” does not exist. Browsers ignore it, so it can be removed.`,
        [removeAttribute(element, 'role')],
        'If people need to know what this element is, use the matching HTML element or role.',
      );
});

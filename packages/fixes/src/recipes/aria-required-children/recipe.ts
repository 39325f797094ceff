import type { PatchStep } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute, wrapNodes } from '../../shared/patch-steps.ts';

/** What a control is called inside of each widget. */
const childRoles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  menu: {
    link: 'menuitem',
    button: 'menuitem',
    checkbox: 'menuitemcheckbox',
    switch: 'menuitemcheckbox',
    radio: 'menuitemradio',
    option: 'menuitem',
  },
  tablist: { link: 'tab', button: 'tab' },
  listbox: { link: 'option', button: 'option', menuitem: 'option' },
};

/** Each part that does not belong gets the role that does: items in lists, menu items in menus, tabs in tab lists. */
export const ariaRequiredChildren = defineRecipe(
  'aria-required-children',
  ['notAllowed'],
  ({ facts, related }) => {
    const role = String(facts.role);
    const roles = childRoles[role === 'menubar' ? 'menu' : role];
    const steps: PatchStep[] = [];
    for (const part of related) {
      if (role === 'list') {
        // Items that stand in a box of their own would become items of an item.
        if ([...part.descendants()].some((inner) => inner.role === 'listitem')) return null;
        steps.push(
          part.explicitRole === null || part.isFocusable
            ? wrapNodes([part], 'div', { role: 'listitem' })
            : setAttribute(part, 'role', 'listitem'),
        );
        continue;
      }
      const own = roles?.[part.role ?? ''];
      if (own === undefined) return null;
      steps.push(setAttribute(part, 'role', own));
    }
    return createFix('likely', `Each part gets the role that belongs into a ${role}.`, steps);
  },
);

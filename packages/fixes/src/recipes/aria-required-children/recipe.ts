import type { PatchStep } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute, wrapNodes } from '../../shared/patch-steps.ts';

/** The role that a control needs inside each composite widget. */
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

/** Gives children that are not allowed the required role: items in lists, menu items in menus, tabs in tab lists. */
export const ariaRequiredChildren = defineRecipe(
  'aria-required-children',
  ['notAllowed'],
  ({ facts, related }) => {
    const role = String(facts.role);
    const roles = childRoles[role === 'menubar' ? 'menu' : role];
    const steps: PatchStep[] = [];
    for (const part of related) {
      if (role === 'list') {
        // Items inside a wrapper would become nested items.
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
    return createFix('likely', `Gives each child a role that is allowed in a ${role}.`, steps);
  },
);

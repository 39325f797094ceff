import { authorRoles, type ElementModel, type PatchStep } from '@curbcut/page-model';
import {
  getAccessibleParent,
  getAriaAttributes,
  isGlobalAttribute,
  isWidgetRole,
  roleProhibits,
  roleSupports,
} from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import {
  removeAttribute,
  removeAttributes,
  renameElement,
  setAttribute,
  wrapNodes,
} from '../shared/patch-steps.ts';
import { findNearestName, toShortText } from '../shared/text-helpers.ts';

/** Inline elements that can be replaced by a `span` if they have a role. All others are replaced by a `div`. */
const inlineTags = new Set([
  'a',
  'em',
  'i',
  'b',
  'strong',
  'small',
  'label',
  'time',
  'cite',
  'abbr',
  'code',
  'span',
]);

/**
 * Removes the role, so that the element's native semantics apply. If the role makes the element a control,
 * keeps the role and turns the element into a generic one.
 */
const ariaAllowedRole = defineRecipe('aria-allowed-role', ['notAllowed'], ({ element }) => {
  const own = element.implicitRole;
  const isControl = isWidgetRole(element.explicitRole) && !isWidgetRole(own);
  if (
    isControl &&
    !['input', 'select', 'textarea', 'button', 'img', 'iframe', 'video', 'audio'].includes(element.tag)
  ) {
    const tag = inlineTags.has(element.tag) ? 'span' : 'div';
    return createFix(
      'guess',
      `Screen readers announce the role reliably: HTML allows any role on a ${tag} element, but not this one on a ${element.tag} element.`,
      [renameElement(element, tag)],
    );
  }
  const unsupported = getAriaAttributes(element)
    .map(([name]) => name)
    .filter((name) => (own === null ? true : !roleSupports(own, name) || roleProhibits(own, name)));
  return createFix(
    'likely',
    `Screen readers announce what the ${element.tag} element is: its native semantics apply without the role.`,
    [removeAttribute(element, 'role'), ...removeAttributes(element, unsupported)],
  );
});

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

/** Gives disallowed children the required role: items in lists, menu items in menus, tabs in tab lists. */
const ariaRequiredChildren = defineRecipe('aria-required-children', ['notAllowed'], ({ facts, related }) => {
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
  return createFix(
    'likely',
    `Screen readers announce the right number of items: each child gets a role allowed in a ${role}.`,
    steps,
  );
});

/** Each child role's required parent role, if a generic parent can take it without a name. */
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
 * Gives the parent the required role if it contains only elements with the same child role. Otherwise,
 * removes the child's role.
 */
const ariaRequiredParent = defineRecipe('aria-required-parent', ['outOfPlace'], ({ element }) => {
  const role = element.explicitRole ?? '';
  const parent = element.parent;
  const parentRole = parentRoles[role];
  if (parentRole !== undefined && parent && isGenericContainer(parent)) {
    const others = parent.children.filter(({ isExposed, tag }) => isExposed && tag !== 'br');
    const hasText = parent.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    if (!hasText && others.every(({ explicitRole }) => explicitRole === role)) {
      return createFix(
        'likely',
        `Screen readers announce how many items there are: the parent contains only ${role} elements, so it gets the role ${parentRole}.`,
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
    `Screen readers no longer announce a misleading role, because there’s no ${parentRole ?? 'matching parent'} around this element.`,
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

/** States that a role requires, with the values that browsers assume if they are missing. */
const requiredStates: ReadonlyMap<string, readonly [name: string, value: string]> = new Map([
  ['heading', ['aria-level', '2']],
  ['checkbox', ['aria-checked', 'false']],
  ['radio', ['aria-checked', 'false']],
  ['switch', ['aria-checked', 'false']],
  ['menuitemcheckbox', ['aria-checked', 'false']],
  ['menuitemradio', ['aria-checked', 'false']],
  ['combobox', ['aria-expanded', 'false']],
]);

const ariaRoles = defineRecipe('aria-roles', ['unknown'], ({ element }) => {
  const [written = ''] = element.tokens('role');
  const intended = findNearestName(written, authorRoles);
  const state = intended === null ? undefined : requiredStates.get(intended);
  return intended !== null
    ? createFix(
        'likely',
        `Screen readers announce the intended role: “${written}” looks like a typo of “${intended}”.`,
        [
          setAttribute(element, 'role', intended),
          ...(state && !element.hasAttr(state[0]) ? [setAttribute(element, ...state)] : []),
        ],
      )
    : createFix(
        'guess',
        `Nothing changes for users, because the role “${written.slice(0, 40)}” doesn’t exist and browsers ignore it.`,
        [removeAttribute(element, 'role')],
        'If people need to know what this element is, use the matching HTML element or role.',
      );
});

/** Removes the role from interactive elements, and turns an image's ARIA name into its alternative text. */
const presentationRoleConflict = defineRecipe(
  'presentation-role-conflict',
  ['focusable', 'attribute'],
  ({ element, reason }) => {
    const isImg = element.isHtml && element.tag === 'img';
    if (reason === 'focusable') {
      if (!element.hasAttr('role') || (isImg && element.attr('alt') === '')) {
        return element.hasAttr('tabindex')
          ? createFix(
              'likely',
              'Keyboard users no longer stop here, because a decorative element has no function.',
              [removeAttribute(element, 'tabindex')],
            )
          : null;
      }
      const isNative = element.implicitRole !== null && element.implicitRole !== 'generic' && !isImg;
      return isNative || !element.hasAttr('tabindex')
        ? createFix(
            'likely',
            'Nothing changes for users, because an interactive element isn’t decorative and browsers ignore the role.',
            [removeAttribute(element, 'role')],
          )
        : createFix(
            'likely',
            'Keyboard users no longer stop here, because a decorative element has no function.',
            [removeAttribute(element, 'tabindex')],
          );
    }
    if (/^h[1-6]$/.test(element.tag) && element.textContent.trim() !== '') {
      return createFix(
        'likely',
        'Nothing changes for users, because a heading with text isn’t decorative and browsers ignore the role.',
        [removeAttribute(element, 'role')],
      );
    }
    const words = toShortText(element.attr('aria-label')) ?? toShortText(element.attr('title'));
    if (isImg && element.attr('alt') === '' && words !== null && element.explicitRole === null) {
      return createFix(
        'guess',
        'Screen readers announce the same text as before, now as the image’s alternative text.',
        [setAttribute(element, 'alt', words), ...removeAttributes(element, ['aria-label', 'title'])],
      );
    }
    const global = getAriaAttributes(element)
      .map(([name]) => name)
      .filter(isGlobalAttribute);
    return createFix(
      'likely',
      'Screen readers skip the element, as its markup intends: without these attributes, browsers treat it as decorative.',
      [...removeAttributes(element, [...global, 'title'])],
    );
  },
);

export const recipes: readonly Recipe[] = [
  ariaAllowedRole,
  defineRecipe('aria-deprecated-role', ['deprecated'], ({ element, facts }) => {
    const role = String(facts.instead);
    const isNative = element.isHtml && element.implicitRole === role;
    const isOutsideList = role === 'listitem' && getAccessibleParent(element)?.role !== 'list';
    return isNative || isOutsideList
      ? createFix(
          'likely',
          'Screen readers announce what the element is: its native semantics apply without the deprecated role.',
          [removeAttribute(element, 'role')],
        )
      : createFix(
          'certain',
          `Screen readers keep announcing the role: “${role}” replaces the deprecated one.`,
          [setAttribute(element, 'role', role)],
        );
  }),
  ariaRequiredChildren,
  ariaRequiredParent,
  ariaRoles,
  defineRecipe('aria-text', ['controlInside'], ({ element }) =>
    createFix(
      'certain',
      'VoiceOver users hear the controls inside: without this role, each control is announced with its own role.',
      [removeAttribute(element, 'role')],
    ),
  ),
  presentationRoleConflict,
];

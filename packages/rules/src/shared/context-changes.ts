import type { ElementModel, PageModel } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** The probe for the rules about changes of context on focus and on input. */
export const contextChangesProbe = {
  facts: 'contextChanges',
  getQuestions: () => null,
} satisfies RuleProbe;

const controlRoles = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/**
 * Returns the controls from which a script removes focus as soon as they receive it, so they can't be used
 * with the keyboard.
 */
export const getControlsThatLoseFocus = memoizePerPage((page: PageModel): ReadonlySet<ElementModel> => {
  const changes = page.capture.facts.contextChanges?.onFocus ?? [];
  return new Set(
    changes
      .filter(({ kind }) => kind === 'focus-removed')
      .map(({ node }) => page.element(node))
      .filter(({ role, tag }) => (role !== null && controlRoles.has(role)) || tag === 'input'),
  );
});

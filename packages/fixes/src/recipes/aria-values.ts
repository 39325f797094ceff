import type { ElementModel, PatchStep } from '@curbcut/page-model';
import {
  describeExpectedValue,
  getAriaAttributes,
  getHeadingLevel,
  sortInReadingOrder,
} from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { areInSameTree, ensureId, removeAttribute, setAttribute } from '../shared/patch-steps.ts';
import { findNearestName } from '../shared/text-helpers.ts';

/**
 * Returns the value in the text, otherwise the middle of the range, which is the WAI-ARIA default for a
 * slider.
 */
function getMiddleValue(element: ElementModel): string {
  const text = Number.parseFloat(element.textContent);
  const bound = (name: string, missing: number) => {
    const value = Number.parseFloat(element.attr(name) ?? '');
    return Number.isNaN(value) ? missing : value;
  };
  const [min, max] = [bound('aria-valuemin', 0), bound('aria-valuemax', 100)];
  return String(text >= min && text <= max ? text : (min + max) / 2);
}

/**
 * Sets missing states to their implicit ARIA values, so that behavior is unchanged but the state is
 * announced.
 */
const ariaRequiredAttr = defineRecipe('aria-required-attr', ['missing'], ({ element, facts }) => {
  const missing = facts.missing as readonly string[];
  const steps: PatchStep[] = [];
  for (const name of missing) {
    const own = name === 'aria-controls' ? pointToControlled(element) : getDefaultValue(element, name);
    if (own === null) return null;
    steps.push(...(typeof own === 'string' ? [setAttribute(element, name, own)] : own));
  }
  const isFixed = missing.every((name) => name === 'aria-level' || name === 'aria-controls');
  return createFix(
    isFixed ? 'likely' : 'guess',
    'Screen readers announce the state: the attribute gets the value browsers assume without it.',
    steps,
    isFixed ? null : `Make sure your script keeps ${missing.join(', ')} up to date.`,
  );
});

function getDefaultValue(element: ElementModel, name: string): string | null {
  switch (name) {
    case 'aria-checked':
    case 'aria-expanded':
      return 'false';
    case 'aria-level':
      return String(getHeadingLevelAt(element));
    case 'aria-valuenow':
      return getMiddleValue(element);
    default:
      return null;
  }
}

/** Returns the preceding heading's level, but at least 2. */
function getHeadingLevelAt(element: ElementModel): number {
  const headings = sortInReadingOrder(element.page, element.page.byRole('heading'));
  const before = headings.filter((heading) => heading.index < element.index && heading !== element).at(-1);
  return before ? Math.max(2, getHeadingLevel(before)) : 2;
}

/** Points `aria-controls` to a combobox's popup, or to the element next to a scroll bar. */
function pointToControlled(element: ElementModel): PatchStep[] | null {
  const popups = element.page.byRole('listbox', 'grid', 'tree', 'dialog');
  const target =
    element.role === 'scrollbar'
      ? element.parent?.children.find((other) => other !== element && other.tag !== 'script')
      : (popups.find((popup) => popup.index > element.index) ?? popups[0]);
  if (!target || !areInSameTree(target, element)) return null;
  const { id, steps } = ensureId(target, element.role === 'scrollbar' ? 'scrolled' : 'choices');
  return [...steps, setAttribute(element, 'aria-controls', id)];
}

const truthyPattern = /^(1|yes|y|on|enabled?|checked|selected|open|t)$/i;
const falsyPattern = /^(0|no|n|off|disabled?|unchecked|none|closed|null|f)$/i;

/** Fixes all of the element's attributes that have an invalid value. */
const ariaValidAttrValue = defineRecipe('aria-valid-attr-value', ['notAllowed'], ({ element }) => {
  const steps: PatchStep[] = [];
  let areAllIntended = true;
  for (const [attribute, value] of getAriaAttributes(element)) {
    const expected = value === '' ? null : describeExpectedValue(attribute, value);
    if (expected === null) continue;
    const intended =
      guessIntendedValue(attribute, value, expected) ??
      (attribute === 'aria-valuenow' && valueRoles.has(element.role ?? '') ? getMiddleValue(element) : null);
    areAllIntended &&= intended !== null;
    const newValue = intended ?? getRequiredDefault(element, attribute);
    steps.push(
      newValue === null ? removeAttribute(element, attribute) : setAttribute(element, attribute, newValue),
    );
  }
  return areAllIntended
    ? createFix(
        'likely',
        'Screen readers announce the intended state: the invalid value becomes the most likely valid one.',
        steps,
      )
    : createFix(
        'guess',
        'Nothing changes for users, because browsers treat an unknown value as the default, which is now explicit.',
        steps,
        'Make sure your script keeps the state up to date.',
      );
});

const checkableRoles = new Set(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch']);

/** Returns the default for a state that the role requires, or null if the attribute is optional. */
function getRequiredDefault({ role, tag }: ElementModel, attribute: string): string | null {
  const isRequired =
    (attribute === 'aria-checked' && checkableRoles.has(role ?? '') && tag !== 'input') ||
    (attribute === 'aria-expanded' && role === 'combobox');
  return isRequired ? 'false' : null;
}

const valueRoles = new Set(['meter', 'scrollbar', 'slider']);

function guessIntendedValue(attribute: string, written: string, expected: string): string | null {
  const value = written.trim();
  const allowed = expected.replace(/^one or more of /, '').split(', ');
  const candidates = [
    value.toLowerCase(),
    value === attribute || truthyPattern.test(value) ? 'true' : '',
    falsyPattern.test(value) ? 'false' : '',
    findNearestName(value, allowed) ?? '',
    /^[+-]?\d+[.,]\d+$/.test(value) ? String(Math.round(Number(value.replace(',', '.')))) : '',
    /^[+-]?\d+([.,]\d+)?\s*(%|px)$/.test(value) ? String(Number.parseFloat(value.replace(',', '.'))) : '',
    value
      .split(/[\s,;]+/)
      .filter((token) => allowed.includes(token.toLowerCase()))
      .join(' ')
      .toLowerCase(),
    attribute === 'aria-activedescendant' || attribute === 'aria-errormessage'
      ? (value.split(/\s+/)[0] ?? '')
      : '',
  ];
  return (
    candidates.find(
      (candidate) => candidate !== '' && describeExpectedValue(attribute, candidate) === null,
    ) ?? null
  );
}

export const recipes: readonly Recipe[] = [ariaRequiredAttr, ariaValidAttrValue];

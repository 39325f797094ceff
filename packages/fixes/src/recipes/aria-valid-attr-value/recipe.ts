import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { describeExpectedValue, getAriaAttributes } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { getMiddleValue } from '../../shared/middle-value.ts';
import { findNearestName } from '../../shared/nearest-name.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

const truthyPattern = /^(1|yes|y|on|enabled?|checked|selected|open|t)$/i;
const falsyPattern = /^(0|no|n|off|disabled?|unchecked|none|closed|null|f)$/i;

/** Fixes every attribute of the element that has an invalid value. */
export const ariaValidAttrValue = defineRecipe('aria-valid-attr-value', ['notAllowed'], ({ element }) => {
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
        'Replaces the invalid value with the valid one that was most likely intended.',
        steps,
      )
    : createFix(
        'guess',
        'Browsers treat an unknown value as the default. The fix states the default explicitly.',
        steps,
        'Make sure that your script keeps the state up to date.',
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

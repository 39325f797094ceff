import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { ariaAttributes, expectedInstead } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { middleValue } from '../../shared/middle-value.ts';
import { nearestName } from '../../shared/nearest-name.ts';
import { drop, set } from '../../shared/steps.ts';

const yes = /^(1|yes|y|on|enabled?|checked|selected|open|t)$/i;
const no = /^(0|no|n|off|disabled?|unchecked|none|closed|null|f)$/i;

/** Every attribute of the element with a value that it does not allow. */
export const ariaValidAttrValue = defineRecipe('aria-valid-attr-value', ['notAllowed'], ({ element }) => {
  const steps: PatchStep[] = [];
  let isAllMeant = true;
  for (const [attribute, value] of ariaAttributes(element)) {
    const expected = value === '' ? null : expectedInstead(attribute, value);
    if (expected === null) continue;
    const meant =
      meantValue(attribute, value, expected) ??
      (attribute === 'aria-valuenow' && needsValue.has(element.role ?? '') ? middleValue(element) : null);
    isAllMeant &&= meant !== null;
    const taken = meant ?? requiredDefault(element, attribute);
    steps.push(taken === null ? drop(element, attribute) : set(element, attribute, taken));
  }
  return isAllMeant
    ? fix('likely', 'This is the value that was meant, as far as the written one tells.', steps)
    : fix(
        'guess',
        'Browsers take the default of an attribute for a value that they do not know, so nothing changes but that it is said.',
        steps,
        'Let your script keep the state up to date.',
      );
});

const needsChecked = new Set(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch']);

/** What stands for a value that nobody can tell where the role must have one. */
function requiredDefault({ role, tag }: ElementModel, attribute: string): string | null {
  const isRequired =
    (attribute === 'aria-checked' && needsChecked.has(role ?? '') && tag !== 'input') ||
    (attribute === 'aria-expanded' && role === 'combobox');
  return isRequired ? 'false' : null;
}

const needsValue = new Set(['meter', 'scrollbar', 'slider']);

function meantValue(attribute: string, written: string, expected: string): string | null {
  const value = written.trim();
  const allowed = expected.replace(/^one or more of /, '').split(', ');
  const candidates = [
    value.toLowerCase(),
    value === attribute || yes.test(value) ? 'true' : '',
    no.test(value) ? 'false' : '',
    nearestName(value, allowed) ?? '',
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
    candidates.find((candidate) => candidate !== '' && expectedInstead(attribute, candidate) === null) ?? null
  );
}

import { expectedInstead } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { nearestName } from '../../shared/nearest-name.ts';
import { drop, set } from '../../shared/steps.ts';

const yes = /^(1|yes|y|on|enabled?|checked|selected|open|t)$/i;
const no = /^(0|no|n|off|disabled?|unchecked|none|closed|null|f)$/i;

export const ariaValidAttrValue = defineRecipe(
  'aria-valid-attr-value',
  ['notAllowed'],
  ({ element, facts }) => {
    const attribute = String(facts.attribute);
    const meant = meantValue(
      attribute,
      element.attr(attribute) ?? '',
      String(facts.expected),
      element.hasAttr(attribute),
    );
    return meant !== null
      ? fix(
          'likely',
          `“${meant}” is the value of ${attribute} that was meant, as far as the written one tells.`,
          [set(element, attribute, meant)],
        )
      : fix(
          'guess',
          `Without the attribute browsers take its default, as they do for a value that they do not know.`,
          [drop(element, attribute)],
        );
  },
);

function meantValue(attribute: string, written: string, expected: string, isThere: boolean): string | null {
  if (!isThere) return null;
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

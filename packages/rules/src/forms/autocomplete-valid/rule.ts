import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { getInputType } from '../../shared/inputs.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isWidgetRole } from '../../shared/widget-roles.ts';
import { findAutocompleteProblem } from './autocomplete-problem.ts';

/** `input` types whose value nobody types. */
const typesWithFixedValue = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit']);

/**
 * Not fields of HTML's list, but words that authors put there to switch filling-in off or that browsers once
 * proposed: what the field asks for is for a person to see. The two lists are axe-core's.
 */
const nonStandardTokens = new Set(
  'none false true disabled enabled undefined null xoff xon text pronouns gender message content'.split(' '),
);

/** ACT 73f2c2. */
export const autocompleteValid = defineRule({
  id: 'autocomplete-valid',
  title: 'Autocomplete attributes say what the field asks for',
  help: 'Use the words of HTML’s list, in its order: autocomplete="shipping postal-code".',
  impact:
    'Browsers and aids cannot fill in the field or show a familiar icon, which people with memory or motor difficulties rely on.',
  criteria: ['1.3.5'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['73f2c2'],
  axe: ['autocomplete-valid'],
  limits: [
    'Whether a field without the attribute should have one is not asked: what a field is for only its words say.',
  ],
  applies: (page) =>
    page
      .byAttribute('autocomplete')
      .filter(
        (field) =>
          field.isHtml &&
          ['input', 'select', 'textarea'].includes(field.tag) &&
          !isToggleOrEmpty(field) &&
          !(field.tag === 'input' && typesWithFixedValue.has(getInputType(field))) &&
          !isDisabled(field) &&
          (field.isVisible || field.isExposed) &&
          (field.isTabbable || isWidgetRole(field.role)),
      ),
  check: (field) => {
    const tokens = field.tokens('autocomplete').map((token) => token.toLowerCase());
    const value = tokens.join(' ');
    const problem = findAutocompleteProblem(tokens);
    if (!problem) return passed('understood', { facts: { value } });
    if (tokens.length === 1 && nonStandardTokens.has(value))
      return cantTell('notAField', { facts: { value } });
    return failed(problem.reason, { facts: { value, token: problem.token } });
  },
  messages: {
    understood: 'Browsers understand “{value}”.',
    unknownField:
      'Browsers cannot help people fill in this field: autocomplete is “{value}”, and “{token}” is not a field that HTML knows.',
    noField:
      'Browsers cannot help people fill in this field: autocomplete is “{value}”, which does not say which field it is.',
    notForField:
      'Browsers cannot help people fill in this field: autocomplete is “{value}”, and “{token}” goes only with e-mail, telephone and chat addresses.',
    tooMuch:
      'Browsers cannot help people fill in this field: autocomplete is “{value}”, and nothing may follow the field’s name as “{token}” does.',
    notAField:
      'Does this field ask for something about the person who fills it in, such as a name or an address? Then “{value}” must be the word for it from HTML’s list; if not, nothing is wrong.',
  },
});

/** Empty values and lone switches name no field. */
function isToggleOrEmpty(field: ElementModel): boolean {
  const tokens = field.tokens('autocomplete');
  return tokens.length === 0 || (tokens.length === 1 && /^(?:on|off)$/i.test(tokens[0] ?? ''));
}

const isInsideAriaDisabled = memoizePerPage(() =>
  deriveFromAncestors(
    false,
    (element, above) => above || element.attr('aria-disabled')?.toLowerCase() === 'true',
  ),
);

function isDisabled(field: ElementModel): boolean {
  return field.isDisabled || isInsideAriaDisabled(field.page)(field);
}

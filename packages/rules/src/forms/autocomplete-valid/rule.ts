import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { getInputType } from '../../shared/fields.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isWidgetRole } from '../../shared/role-subclasses.ts';
import { findAutocompleteProblem } from './autocomplete-problem.ts';

/** `input` types that users don't type in. */
const typesWithFixedValue = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit']);

/**
 * Values that HTML doesn't define, but authors use to turn off autofill or browsers once proposed. Whether
 * the field collects user data needs review. axe-core has the same two lists.
 */
const nonStandardTokens = new Set(
  'none false true disabled enabled undefined null xoff xon text pronouns gender message content'.split(' '),
);

/** ACT 73f2c2. */
export const autocompleteValid = defineRule({
  id: 'autocomplete-valid',
  title: 'Autocomplete attributes have valid values',
  help: 'Use the field names of the HTML specification in the required order, for example `autocomplete="shipping postal-code"`.',
  impact:
    'Browsers and assistive tools can’t fill in the field or show a familiar icon, which people with memory or motor disabilities rely on.',
  criteria: ['1.3.5'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['73f2c2'],
  axe: ['autocomplete-valid'],
  traits: { indicates: ['form-fields'] },
  limits: ['Fields without the attribute aren’t reported, because only their labels say what they’re for.'],
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
    understood: 'The autocomplete value “{value}” is valid.',
    unknownField: 'The autocomplete value “{value}” isn’t valid: HTML defines no field name “{token}”.',
    noField: 'The autocomplete value “{value}” isn’t valid: it contains no field name.',
    notForField:
      'The autocomplete value “{value}” isn’t valid: “{token}” can precede only email, telephone and chat fields.',
    tooMuch: 'The autocomplete value “{value}” isn’t valid: “{token}” can’t follow the field name.',
    notAField: {
      question: 'Does this field ask for the user’s own details, such as a name or address?',
      ifSo: 'replace “{value}” with the matching field name that HTML defines.',
    },
  },
});

/** Returns whether the value names no field: it's empty, `on` or `off`. */
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

import { NodeState } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getRepeatedFields } from './repeated-fields.ts';

/**
 * Fails only if a second address is required and nothing in the form copies the first. A person decides
 * whether other fields ask for the same information and whether that is essential. Password confirmation is
 * exempt.
 */
export const redundantEntry = defineRule({
  id: 'redundant-entry',
  title: 'Forms don’t ask for the same information twice',
  help: 'Prefill the field with what users entered before, or offer a control such as a “Same as shipping address” checkbox.',
  impact:
    'People with cognitive disabilities may not remember what they entered, and slow typists have to type it again.',
  criteria: ['3.3.7'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares only the fields of one form, including steps that aren’t displayed yet, not forms on several pages.',
    'Fields are recognized by their `autocomplete` value, type or label.',
  ],
  applies: (page) => getRepeatedFields(page).map(({ field }) => field),
  check: (field, page) => {
    const { earlier, kind, others, way } = getRepeatedFields(page).find((each) => each.field === field)!;
    if (way !== null) return passed('way', { related: [way] });
    const facts = { name: field.name || field.labels.map(({ textContent }) => textContent.trim()).join(' ') };
    const details = { facts, related: [earlier, ...others] };
    if (kind !== 'address') return cantTell(kind, details);
    const isRequired = [field, ...others].every(
      (each) =>
        each.hasState(NodeState.required) || each.aria('aria-required') === 'true' || each.name.includes('*'),
    );
    return isRequired ? failed('address', details) : cantTell('optionalAddress', details);
  },
  messages: {
    way: 'A control offers the information entered before.',
    address:
      'Users have to type an address twice: the form requires a shipping and a billing address, and no control copies the first to the second.',
    optionalAddress:
      'Can users skip the second address, or copy the first? The form asks for a shipping and a billing address.',
    confirmation:
      'Is it necessary to enter the same information twice? Another field of the form already asks for what “{name}” asks for.',
    step: 'Is “{name}” filled in with what users entered in an earlier step, or does it ask for something else?',
    same: {
      question: 'Do the two fields “{name}” of this form ask for the same information?',
      ifSo: 'fill in the second one, or remove it.',
    },
  },
});

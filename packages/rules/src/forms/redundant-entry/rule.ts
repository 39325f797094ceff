import { NodeState } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getRepeatedFields } from './repeated-fields.ts';

/**
 * Only a second address that is required, while nothing on the form copies the first, fails. Whether two other fields
 * ask for the same information, and whether that is essential, needs review. Password confirmation is exempt.
 */
export const redundantEntry = defineRule({
  id: 'redundant-entry',
  title: 'Forms do not ask for the same information twice',
  help: 'Fill in the field with what was entered before, or offer a control such as a “Same as shipping address” checkbox.',
  impact:
    'People with cognitive disabilities may not remember what they entered, and everyone who types slowly has to type it again.',
  criteria: ['3.3.7'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Only fields of one form are compared, including those of steps that are not displayed yet. Forms on several pages are not.',
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
    way: 'A control offers the information that was entered before.',
    address:
      'The form requires an address for shipping and one for billing, and no control copies the address that was entered before.',
    optionalAddress:
      'Can users leave out the second address, or copy the first? The form asks for an address for shipping and one for billing.',
    confirmation:
      'Is it necessary to enter the same information twice? “{name}” asks for what another field of the form asks for.',
    step: 'Is “{name}” filled in with what was entered in an earlier step, or does it ask for something else?',
    same: 'Do the two fields “{name}” of this form ask for different information?',
  },
});

import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import {
  getRepeatedFields,
  getRepeatRequests,
  hasOtherControl,
  hasSameRequirement,
  isOwnData,
  type RepeatedField,
} from './repeated-fields.ts';

/** What the page does once the earlier fields have been filled in; null if that wasn't tested. */
function getOutcome({ field }: RepeatedField, page: PageModel) {
  const entries = page.capture.facts.repeatedEntry?.entries ?? [];
  return entries.find(({ node }) => node === field.index)?.outcome ?? null;
}

/** Returns whether the page can't fill in the later fields: it has no scripts, or they stayed empty. */
function isKeptEmpty(repeated: RepeatedField, page: PageModel): boolean {
  const outcome = getOutcome(repeated, page);
  return outcome === null ? page.byTag('script').length === 0 : outcome === 'empty';
}

/**
 * Fails only if a second address or contact is asked for like the first and nothing copies the first, or if a later
 * step of a form asks users for their own data again. A person decides whether other fields ask for the same
 * information and whether that is essential. Password confirmation is exempt.
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
    'A form’s fields are filled in to find out whether it fills in others, but it isn’t submitted.',
    'Fields are recognized by their `autocomplete` value, type or label.',
  ],
  probe: { facts: 'repeatedEntry', getQuestions: getRepeatRequests },
  applies: (page) => getRepeatedFields(page).map(({ field }) => field),
  check: (field, page) => {
    const repeated = getRepeatedFields(page).find((each) => each.field === field)!;
    const { earlier, kind, others, way } = repeated;
    if (way !== null) return passed('way', { related: [way] });
    if (getOutcome(repeated, page) === 'filled') return passed('filledIn');
    const facts = { name: field.name || field.labels.map(({ textContent }) => textContent.trim()).join(' ') };
    const details = { facts, related: [earlier, ...others] };
    if (kind === 'confirmation' || kind === 'same') return cantTell(kind, details);
    const isEmpty = isKeptEmpty(repeated, page);
    if (kind === 'step') {
      const isCertain = isEmpty && getOutcome(repeated, page) !== null && isOwnData(repeated);
      return isCertain ? failed('ownStep', details) : cantTell('step', details);
    }
    const isCertain = isEmpty && !hasOtherControl(repeated) && hasSameRequirement(repeated);
    if (kind === 'contact')
      return isCertain ? failed('contact', details) : cantTell('optionalContact', details);
    return isCertain ? failed('address', details) : cantTell('optionalAddress', details);
  },
  messages: {
    way: 'A control offers the information entered before.',
    filledIn: 'The form fills in the information entered before.',
    address:
      'Users have to type an address twice: the form asks for a shipping and a billing address, and nothing copies the first to the second.',
    contact:
      'Users have to type their contact details twice: the form asks for those of the person to be billed in the same way, and nothing copies the first to the second.',
    ownStep:
      'Users have to enter the same information again: “{name}” is empty in a later step of this form, although an earlier step asks for the same.',
    optionalContact:
      'Can users skip the second contact, or copy the first? The form asks for contact details twice.',
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

import type { NodeIndex } from '@curbcut/page-model';
import { defineRule, passed } from '../../rule.ts';
import { formErrorsProbe } from '../../shared/forms/forms-to-submit.ts';
import { getProvenAttempts, getRejectedAttempts } from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import type { FormResult, Reason } from './attempt-result.ts';
import { evaluateAttempt } from './evaluate-attempt.ts';
import { evaluateSingleAttempt } from './evaluate-single-attempt.ts';

/**
 * Submits forms without entering anything and with invalid values, and checks how the page reports the
 * errors. Only attempts that the page itself rejects count, because everything it tries to send is blocked.
 *
 * If the page accepts a form with valid values and rejects it when a single field is invalid, the page can
 * tell which field has the error, so text must identify the field. Otherwise, a person decides.
 *
 * Related to `error-message-descriptive`, which checks the messages that are on a page after loading.
 */
export const errorIdentification = defineRule<Reason>({
  id: 'error-identification',
  title: 'Errors in form fields are identified and described in text',
  help: 'Show text next to each invalid field that says what’s wrong, associate it with the field through `aria-describedby`, and set `aria-invalid="true"` on the field.',
  impact:
    'Blind and color-blind people can’t tell which field has an error or why the form wasn’t submitted.',
  criteria: ['3.3.1'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Forms are submitted with all requests blocked, so nothing is sent: unchanged, with invalid values in fields whose format is known, with one field empty or invalid at a time, and with valid values. Errors that only a server reports aren’t detected.',
    'At most six fields or combinations per form are tested one at a time.',
    'Frames, search forms, pages behind a sign-in and forms with destructive-sounding buttons such as “Delete” or “Pay” aren’t tested.',
  ],
  probe: formErrorsProbe,
  applies: (page) => [...getResults(page).keys()].map((index) => page.element(index)),
  check: (element, page) => getResults(page).get(element.index) ?? passed('identified'),
  messages: {
    identified: 'The form’s errors are identified in text.',
    noText:
      'Users who can’t see the change don’t know about the error in {fields}: it’s shown only visually ({styles}), and no text describes it.',
    suppressed:
      'Users can’t submit the form and don’t know why: {fields} has an error, but no message is shown.',
    ignored:
      'Users don’t know why the form isn’t submitted: if only {fields} is {wrong}, nothing is sent and no message appears. With valid values, the form is accepted.',
    notNamed:
      'Users can’t tell which field has the error: if only {fields} is {wrong}, these messages appear: {texts}. None of them names the field, is next to it or is associated with it.',
    onlyMarked:
      'Users who can’t see the change don’t know which field has the error: if only {fields} is {wrong}, the field changes only visually ({styles}), and these messages don’t name it: {texts}.',
    onlyInvalid:
      'Is the error in {fields} described in text? When the form is submitted, the field gets `aria-invalid` and a different style ({styles}), but no text appears.',
    silent:
      'Does the form accept empty or invalid values? On submit, nothing was sent and no message appeared.',
    unidentified:
      'Do the messages say which fields have errors? These messages appear when the form is submitted: {texts}. None of them names or is next to {fields}.',
  },
});

/**
 * One result for each form that rejected an attempt and reacted to it: for its first field with an error, or
 * for the form.
 */
const getResults = memoizePerPage((page): ReadonlyMap<NodeIndex, FormResult> => {
  const results = new Map<NodeIndex, FormResult>();
  const byForm = Map.groupBy(getRejectedAttempts(page), ({ form }) => form);
  for (const [form, attempts] of byForm) {
    const proven = getProvenAttempts(page).filter((attempt) => attempt.form === form);
    const found = [
      ...proven.flatMap((attempt) => evaluateSingleAttempt(attempt, page) ?? []),
      ...attempts.flatMap((attempt) => evaluateAttempt(attempt, page) ?? []),
    ];
    const worst =
      found.find(({ result }) => result.outcome === 'failed') ??
      found.find(({ result }) => result.outcome === 'cantTell') ??
      found[0];
    if (worst) results.set(worst.at ?? form, worst.result);
  }
  return new Map([...results].sort(([one], [other]) => one - other));
});

import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, type ElementResult, failed, passed } from '../../rule.ts';
import { getFieldInstructions } from '../../shared/forms/form-groups.ts';
import {
  type FormAttempt,
  findMessages,
  formErrorsProbe,
  getProvenAttempts,
  getRejectedAttempts,
  getSentForms,
  getViolatedConstraint,
  isMarked,
  isShownAsRequired,
  isVisiblyMarked,
  namesField,
  reportsError,
} from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type Reason =
  | 'identified'
  | 'noText'
  | 'suppressed'
  | 'ignored'
  | 'notNamed'
  | 'onlyMarked'
  | 'onlyInvalid'
  | 'unidentified'
  | 'silent';

/**
 * Submits forms without entering anything and with invalid values, and checks how the page reports the
 * errors. Only attempts that the page itself rejects count, because everything it tries to send is blocked.
 *
 * If the page accepts a form with valid values and rejects it when a single field is invalid, the page knows
 * which field has the error, so text must identify the field. Otherwise, a person decides.
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
    'Forms are submitted with all requests blocked, so nothing is sent: unchanged, with invalid values in fields whose format is known, with one field empty or invalid at a time, and with valid values. Errors that only a server reports are missed.',
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

type FormResult = ElementResult<Reason>;

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

interface AttemptResult {
  /** The first field with an error; null for the form as a whole. */
  readonly at: NodeIndex | null;
  readonly result: FormResult;
}

/** Returns null if the page's reaction did not indicate an error. */
function evaluateAttempt(attempt: FormAttempt, page: PageModel): AttemptResult | null {
  const hasText =
    getReadableTexts(attempt).length > 0 ||
    attempt.dialogs.length > 0 ||
    attempt.hasNativeMessage ||
    attempt.hasOtherSign;
  return hasText ? evaluateTexts(attempt, page) : evaluateSilentAttempt(attempt, page);
}

/**
 * Evaluates an attempt in which only one field, or one combination, was invalid, which is known to be why the
 * page rejected the form. Returns null if that doesn't prove a failure.
 */
function evaluateSingleAttempt(attempt: FormAttempt, page: PageModel): AttemptResult | null {
  if (attempt.hasNativeMessage || attempt.isNativeMessageSuppressed || attempt.hasOtherSign) return null;
  const wrong = attempt.entries.filter((entry) => entry.wrong !== null);
  const suspects = wrong.some((entry) => entry.wrong === 'combination') ? attempt.entries : wrong;
  const reactions = attempt.fields.filter(({ field }) => suspects.some((entry) => entry.field === field));
  const reaction = attempt.fields.find(({ field }) => field === wrong[0]?.field);
  if (reaction === undefined) return null;
  const element = page.element(reaction.field);
  const texts = [
    ...new Set([
      ...getReadableTexts(attempt),
      ...attempt.remaining,
      ...attempt.dialogs,
      ...attempt.announced,
    ]),
  ];
  const facts = {
    fields: listNames([element]),
    wrong: wrong[0]!.wrong === 'missing' ? 'empty' : 'invalid',
    texts: texts.slice(0, 5).map((text) => `“${text}”`),
    styles: reaction.changedStyles.slice(0, 4),
  };
  const toResult = (reason: Reason): AttemptResult => ({
    at: reaction.field,
    result: failed(reason, { facts }),
  });
  if (texts.length === 0) {
    const isUnchanged = attempt.fields.every((field) => !isMarked(field) && field.changedStyles.length === 0);
    if (isUnchanged) {
      // A page that does nothing if a field is empty, such as a to-do list, doesn't reject anything.
      const isRejected =
        getSentForms(page).has(attempt.form) && (attempt.fields.length > 1 || wrong[0]!.wrong !== 'missing');
      // Messages may appear later than we wait, so the form must not have shown any message.
      const isSilent = !hasErrorTexts(attempt.form, page);
      const isHinted = reaction.hasFocus && hasDescription(element, page);
      return isRejected && isSilent && !isHinted ? toResult('ignored') : null;
    }
    // Text next to the field may describe the error, for example “required”.
    const isDescribed = hasDescription(element, page);
    return isMarked(reaction) && reaction.becameInvalid && !isDescribed ? toResult('noText') : null;
  }
  if (attempt.fields.length < 2) return null;
  const isIdentified =
    reactions.some(
      (field) => hasOwnMessage(attempt, field, page) || mentions(texts, page.element(field.field)),
    ) || texts.some((text) => getViolatedConstraint(attempt, reaction.field, page)?.isExplainedBy(text));
  if (isIdentified || texts.length > MAX_MESSAGES || !texts.some(reportsError)) return null;
  if (reaction.becameInvalid || reaction.hasFocus) return null;
  // “Fill in all required fields” may identify an empty field.
  if (wrong[0]!.wrong === 'missing' && (isShownAsRequired(element) || texts.some(isAboutAllFields)))
    return null;
  return toResult(isVisiblyMarked(reaction) ? 'onlyMarked' : 'notNamed');
}

/** Returns whether text appeared in any attempt to submit a form in which nothing would have been sent. */
function hasErrorTexts(form: NodeIndex, page: PageModel): boolean {
  return (page.capture.facts.formErrors?.attempts ?? []).some(
    (attempt) =>
      attempt.form === form &&
      attempt.navigations + attempt.requests === 0 &&
      attempt.texts.length + attempt.remaining.length + attempt.dialogs.length > 0,
  );
}

function isAboutAllFields(text: string): boolean {
  return /\b(all|every|each|both|required|mandatory|empty|alle|tous|toutes|todos|tutti)\b/i.test(text);
}

/**
 * Returns whether a field has a message that doesn't belong to all fields, as a message above a row of fields
 * would.
 */
function hasOwnMessage(attempt: FormAttempt, field: FormAttempt['fields'][number], page: PageModel): boolean {
  const others = attempt.fields.filter((other) => other !== field);
  return findMessages(attempt, field, page).some((text) =>
    others.some((other) => !findMessages(attempt, other, page).includes(text)),
  );
}

/** Returns whether any text contains a distinctive word from a field's label. */
function mentions(texts: readonly string[], { name }: ElementModel): boolean {
  const words = name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return texts.some((text) => words.some((word) => text.toLowerCase().includes(word)));
}

/** Returns whether text next to a field says what the field accepts. */
function hasDescription(element: ElementModel, page: PageModel): boolean {
  const words = getFieldInstructions(element, page).toLowerCase();
  return isShownAsRequired(element) || words.replaceAll(element.name.toLowerCase(), '').trim() !== '';
}

/** Returns the text that appeared, without the label of the activated button. */
function getReadableTexts({ texts }: FormAttempt): readonly string[] {
  return texts.filter(({ isInControl }) => !isInControl).map(({ text }) => text);
}

/** Evaluates an attempt after which no readable text appeared. */
function evaluateSilentAttempt(attempt: FormAttempt, page: PageModel): AttemptResult | null {
  const marked = attempt.fields.filter(isVisiblyMarked);
  const toResult = (build: typeof failed<Reason>, reason: Reason, fields: typeof marked): AttemptResult => {
    const elements = fields.map(({ field }) => page.element(field));
    const styles = [...new Set(fields.flatMap(({ changedStyles }) => changedStyles))].slice(0, 4);
    const related = elements.slice(1);
    return {
      at: fields[0]!.field,
      result: build(reason, { facts: { fields: listNames(elements), styles }, related }),
    };
  };
  if (marked.length > 0) {
    return marked.some(({ becameInvalid }) => becameInvalid)
      ? toResult(cantTell, 'onlyInvalid', marked)
      : toResult(failed, 'noText', marked);
  }
  const refused = attempt.fields.filter(({ violatesConstraint }) => violatesConstraint);
  const hasReacted = attempt.fields.some(
    ({ becameInvalid, changedStyles }) => becameInvalid || changedStyles.length > 0,
  );
  if (attempt.isNativeMessageSuppressed && refused.length > 0 && !hasReacted)
    return toResult(failed, 'suppressed', refused);
  // Without a form, the button next to the fields may not submit them at all.
  const { tag, role } = page.element(attempt.form);
  if (tag !== 'form' && role !== 'form') return null;
  // Scripts may have sent or used the values invisibly.
  return hasEmptyOrWrongValue(attempt, page) ? { at: null, result: cantTell('silent') } : null;
}

/** Returns whether a text field was empty or had an invalid value. */
function hasEmptyOrWrongValue({ kind, fields, entries }: FormAttempt, page: PageModel): boolean {
  if (kind !== 'as-is') return entries.some(({ wrong }) => wrong !== null);
  return fields.some(({ field }) => {
    const { tag, inputType } = page.element(field);
    return tag === 'textarea' || (tag === 'input' && !/^(checkbox|radio|range|color)$/.test(inputType ?? ''));
  });
}

/** If more or longer text appears, the button has opened something. */
const MAX_MESSAGES = 10;
const MAX_MESSAGE_LENGTH = 150;

/**
 * Evaluates an attempt after which text appeared. It must identify the fields if it could be about more than
 * one.
 */
function evaluateTexts(attempt: FormAttempt, page: PageModel): AttemptResult | null {
  const marked = attempt.fields.filter(isMarked);
  const identified: AttemptResult = { at: null, result: passed('identified') };
  if (attempt.hasNativeMessage) return identified;
  const texts = [...new Set([...getReadableTexts(attempt), ...attempt.dialogs])];
  const isNamed = ({ field }: (typeof marked)[number]) =>
    attempt.dialogs.some((dialog) => namesField(dialog, page.element(field)));
  const isNamedInText = (field: (typeof marked)[number]) =>
    isNamed(field) ||
    attempt.texts.some(
      ({ text, fields }) => fields.includes(field.field) || namesField(text, page.element(field.field)),
    );
  const isIdentified = (field: (typeof marked)[number]) =>
    isNamed(field) || findMessages(attempt, field, page).length > 0;
  const candidates = marked.length > 0 ? marked : attempt.fields;
  if (marked.length === 0 && isAboveAllFields(attempt) && !candidates.some(isNamedInText)) {
    const elements = attempt.fields.map(({ field }) => page.element(field));
    const isAsked = attempt.fields.length > 1 && texts.length <= MAX_MESSAGES && texts.some(reportsError);
    const facts = { texts: texts.slice(0, 5).map((text) => `“${text}”`), fields: listNames(elements) };
    if (isAsked) return { at: null, result: cantTell('unidentified', { facts, related: elements }) };
  }
  if (marked.length === 0) {
    if (
      texts.length > MAX_MESSAGES ||
      !texts.some((text) => text.length <= MAX_MESSAGE_LENGTH && reportsError(text))
    )
      return null;
    if (candidates.length < 2 || candidates.some(isIdentified)) return identified;
  }
  const unclear = candidates.filter((field) => !isIdentified(field));
  if (unclear.length === 0 || attempt.fields.length < 2 || texts.length === 0) return identified;
  const elements = unclear.map(({ field }) => page.element(field));
  const facts = { texts: texts.slice(0, 5).map((text) => `“${text}”`), fields: listNames(elements) };
  const at = marked.length > 0 ? unclear[0]!.field : null;
  return {
    at,
    result: cantTell('unidentified', { facts, related: at === null ? elements : elements.slice(1) }),
  };
}

/** Returns whether the messages are above the first field, so that they may be about any of the fields. */
function isAboveAllFields({ texts, fields }: FormAttempt): boolean {
  const top = Math.min(...fields.map(({ box: [, y] }) => y));
  return texts.length > 0 && texts.every(({ box: [, y, , height] }) => y + height <= top);
}

function listNames(fields: readonly ElementModel[]): string {
  const names = fields.slice(0, 3).map(({ name, tag }) => (name === '' ? `a ${tag} field` : `“${name}”`));
  const others = fields.length - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(' and ');
}

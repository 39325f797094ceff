import type { PageModel } from '@curbcut/page-model';
import { cantTell, failed, passed } from '../../rule.ts';
import {
  type FormAttempt,
  findMessages,
  isMarked,
  isVisiblyMarked,
  namesField,
  reportsError,
} from '../../shared/forms/submitted-forms.ts';
import {
  type AttemptResult,
  getReadableTexts,
  listNames,
  MAX_MESSAGES,
  type Reason,
} from './attempt-result.ts';

/** Returns null if the page's reaction did not indicate an error. */
export function evaluateAttempt(attempt: FormAttempt, page: PageModel): AttemptResult | null {
  const hasText =
    getReadableTexts(attempt).length > 0 ||
    attempt.dialogs.length > 0 ||
    attempt.hasNativeMessage ||
    attempt.hasOtherSign;
  return hasText ? evaluateTexts(attempt, page) : evaluateSilentAttempt(attempt, page);
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

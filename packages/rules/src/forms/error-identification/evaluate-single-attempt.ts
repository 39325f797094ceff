import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { failed } from '../../rule.ts';
import { getFieldInstructions } from '../../shared/forms/form-groups.ts';
import {
  type FormAttempt,
  findMessages,
  getSentForms,
  getViolatedConstraint,
  isMarked,
  isShownAsRequired,
  isVisiblyMarked,
  reportsError,
} from '../../shared/forms/submitted-forms.ts';
import {
  type AttemptResult,
  getReadableTexts,
  listNames,
  MAX_MESSAGES,
  type Reason,
} from './attempt-result.ts';

/**
 * Evaluates an attempt in which only one field, or one combination, was invalid, which is known to be why the
 * page rejected the form. Returns null if that doesn't prove a failure.
 */
export function evaluateSingleAttempt(attempt: FormAttempt, page: PageModel): AttemptResult | null {
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

const allFieldsPattern = /\b(all|every|each|both|required|mandatory|empty|alle|tous|toutes|todos|tutti)\b/i;

function isAboutAllFields(text: string): boolean {
  return allFieldsPattern.test(text);
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

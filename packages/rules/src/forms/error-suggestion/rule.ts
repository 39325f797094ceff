import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, type ElementResult, failed, passed } from '../../rule.ts';
import { commonValues } from '../../shared/forms/field-constraints.ts';
import { getFieldInstructions } from '../../shared/forms/form-groups.ts';
import { formErrorsProbe } from '../../shared/forms/forms-to-submit.ts';
import {
  type FieldReaction,
  type FormAttempt,
  findMessages,
  getAcceptedAttempts,
  getAcceptedForms,
  getRejectedAttempts,
  getRejectedValidValues,
  getViolatedConstraint,
  isMarked,
  reportsError,
} from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type Reason = 'explained' | 'generic' | 'ask' | 'unknown' | 'native';

/**
 * After a form was submitted with invalid values, compares the messages that appear with what the fields
 * accept. A message fails only if it says only that there's an error, no text near the field explains what
 * the field accepts, and it's certain what the page accepts: the field's markup defines it, or the page
 * accepts the form with valid values.
 */
export const errorSuggestion = defineRule<Reason>({
  id: 'error-suggestion',
  title: 'Error messages explain how to correct the error',
  help: 'Say in the message what the field accepts, with an example: “Enter an email address such as name@example.com”.',
  impact:
    'People with cognitive disabilities, and many others, can’t correct the error because they can’t tell what the field accepts.',
  criteria: ['3.3.3'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Fields whose format is known from their type, `pattern`, `min`, `max` or label are tested with one invalid value each, others with words, dates, a time, a phone number and a number. Errors that only a server reports aren’t detected.',
  ],
  probe: formErrorsProbe,
  applies: (page) => [...getResults(page).keys()].map((index) => page.element(index)),
  check: (field, page) => getResults(page).get(field.index) ?? passed('explained'),
  messages: {
    explained: 'The message, or text next to the field, explains what the field accepts.',
    generic:
      'Users can’t tell how to correct the error: the field accepts only {constraint}, but neither the message “{text}” nor any text next to the field explains this.',
    ask: 'Does the message “{text}” explain how to correct the error? The field expects {constraint}, and the value “{value}” was entered.',
    unknown:
      'Does the message “{text}” explain how to correct the error? The value “{value}” was entered, and no text next to the field says what it accepts.',
    native:
      'Is it clear which format the field accepts? The browser says only that the value “{value}” doesn’t match the requested format, because the field has a `pattern` but no `title` and no visible instruction.',
  },
});

const getResults = memoizePerPage((page): ReadonlyMap<NodeIndex, ElementResult<Reason>> => {
  const results = new Map<NodeIndex, ElementResult<Reason>>();
  for (const attempt of getRejectedAttempts(page)) {
    if (attempt.kind !== 'filled-in') continue;
    for (const field of attempt.fields) {
      const result = evaluateField(attempt, field, page);
      if (result !== null) results.set(field.field, result);
    }
  }
  return new Map([...results].sort(([one], [other]) => one - other));
});

/** Returns null if the page reported no error for this field. */
function evaluateField(
  attempt: FormAttempt,
  field: FieldReaction,
  page: PageModel,
): ElementResult<Reason> | null {
  const constraint = getViolatedConstraint(attempt, field.field, page);
  if (constraint === null) return evaluateUnknownConstraint(attempt, field, page);
  const element = page.element(field.field);
  const value = attempt.entries.find((entry) => entry.field === field.field)?.value ?? '';
  const isExplainedNearby = constraint.isExplainedBy(
    `${element.name} ${getFieldInstructions(element, page)}`,
  );
  if (attempt.hasNativeMessage) {
    // The browser shows its message for one field at a time, but it does so for every field in turn.
    if (!field.violatesConstraint) return null;
    const isUnclear = field.violatesPattern && !element.hasAttr('title') && !isExplainedNearby;
    return isUnclear ? cantTell('native', { facts: { value } }) : passed('explained');
  }
  const messages = findMessages(attempt, field, page).map(({ text }) => text);
  const isReported = isMarked(field) || messages.some(reportsError);
  if (!isReported || messages.length === 0) return null;
  if (isExplainedNearby || messages.some((text) => constraint.isExplainedBy(text)))
    return passed('explained');
  const facts = { text: messages.join(' '), constraint: constraint.description, value };
  // “Invalid phone number” names what the field asks for, as its label does.
  const subject = constraint.isInMarkup ? element.name : `${element.name} ${constraint.description}`;
  const noDescription = messages.every((text) => isGenericMessage(text, subject));
  // The page distinguishes valid values, so it can tell what to suggest.
  const isProven = getAcceptedForms(page).has(attempt.form);
  const isKnown = isProven || (constraint.isInMarkup && field.violatesConstraint);
  return noDescription && isKnown ? failed('generic', { facts }) : cantTell('ask', { facts });
}

/** Maximum words in a short message; a longer one is most likely an explanation. */
const MAX_SHORT_MESSAGE_WORDS = 6;
const missingPattern =
  /\b(required|missing|empty|enter|fill|provide|choose|select|pflichtfeld|erforderlich)\b/i;

/**
 * Evaluates a field that rejected a value although no markup defines what it accepts. Returns null if this is
 * explained.
 */
function evaluateUnknownConstraint(
  attempt: FormAttempt,
  field: FieldReaction,
  page: PageModel,
): ElementResult<Reason> | null {
  const element = page.element(field.field);
  const value = attempt.entries.find((entry) => entry.field === field.field)?.value;
  const isSignIn = attempt.fields.some(({ field: other }) =>
    page.element(other).tokens('autocomplete').includes('current-password'),
  );
  if (value === undefined || isSignIn || attempt.hasNativeMessage) return null;
  const messages = findMessages(attempt, field, page).map(({ text }) => text);
  const isShort = (text: string) =>
    splitWords(text).length <= MAX_SHORT_MESSAGE_WORDS && !/\p{N}/u.test(text);
  const isReported = isMarked(field) || messages.some(reportsError) || messages.some(isRefusal);
  const isUnexplained =
    messages.length > 0 && messages.every((text) => isShort(text) && !missingPattern.test(text));
  const hasInstructions = /\p{N}/u.test(getFieldInstructions(element, page));
  if (!isReported || !isUnexplained || hasInstructions) return null;
  const text = messages.join(' ');
  const constraint = findUnexplainedFormat(attempt, element, text, page);
  return constraint === null
    ? cantTell('unknown', { facts: { text, value } })
    : failed('generic', { facts: { text, constraint, value } });
}

/**
 * Returns what a field without known constraints accepts if that's proven and neither its label nor a message says it:
 * the page accepted a value of a common type, and either nothing names this type, or the page rejected the same type in
 * other formats.
 */
function findUnexplainedFormat(
  { form }: FormAttempt,
  field: ElementModel,
  text: string,
  page: PageModel,
): string | null {
  const entries = getAcceptedAttempts(page)
    .filter((attempt) => attempt.form === form && attempt.kind === 'valid')
    .flatMap((attempt) => attempt.entries.filter((entry) => entry.field === field.index));
  for (const { value } of entries) {
    const type = commonValues.find(({ values }) => values.includes(value));
    if (!type || !isGenericMessage(text, `${field.name} ${type.description}`)) continue;
    const rejected = getRejectedValidValues(form, field.index, page);
    const isFormatRejected = type.values.some((other) => rejected.includes(other));
    if (isFormatRejected || !type.pattern.test(`${field.name} ${text}`))
      return `${type.description} such as “${value}”`;
  }
  return null;
}

function isRefusal(text: string): boolean {
  // cspell:ignore nicht erlaubt möglich unbekannt
  return /\b(not (accepted|allowed|possible)|unknown|refused|rejected|nicht (erlaubt|möglich)|unbekannt)\b/i.test(
    text,
  );
}

/** Words in messages that say only that there's an error, in the web's most common languages. */
const genericWordPattern =
  /^(a|accepted|allowed|an|and|are|be|bitte|check|correct|data|dieses|ein|eingabe|eingegebene|entered|entry|error|errors|falsch|fehler|fehlerhaft|feld|field|fields|form|has|in|incorrect|incorrecto|incorrecta|input|invalid|invalida|invalide|invalido|inválido|inválida|is|ist|nicht|no|non|not|of|ongeldig|ongeldige|please|prüfen|rejected|sie|the|there|this|und|unbekannt|unknown|ungültig|ungültige|ungültiger|unvalid|valid|valida|valide|valido|válido|validation|value|wert|wrong|valeur|valor|valore|erreur|error|errore|erro|fout|błąd|ошибка|неверно|エラー|无效|错误)$/;

/** Returns whether a message says only that the value, or the field with this label, is wrong. */
function isGenericMessage(text: string, label: string): boolean {
  const words = splitWords(text);
  const ofLabel = new Set(splitWords(label));
  return words.every((word) => genericWordPattern.test(word) || ofLabel.has(word));
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

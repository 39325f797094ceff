import {
  type ElementModel,
  type NodeIndex,
  NodeState,
  type PageModel,
  type ProbeQuestions,
} from '@curbcut/page-model';
import type { RuleProbe } from '../../rule.ts';
import { memoizePerPage } from '../memoize-per-page.ts';
import { isRiskyAction } from '../risky-actions.ts';
import { type FieldConstraint, findConstraint } from './field-constraints.ts';
import {
  type FormGroup,
  findSubmitButton,
  getFieldHints,
  getFormGroups,
  isEntryField,
  isSearchField,
} from './form-groups.ts';

type FormToSubmit = ProbeQuestions<'formErrors'>[number];
type FieldEntry = FormToSubmit['entries'][number];

const MAX_FIELDS = 40;

/**
 * Returns the forms worth submitting with errors: those with fields to fill in and a button that does nothing
 * risky. Search forms and forms that open a new window are excluded.
 */
export const getFormsToSubmit = memoizePerPage((page: PageModel): readonly FormToSubmit[] => {
  const forms: FormToSubmit[] = [];
  const seen = new Set<string>();
  for (const group of getFormGroups(page)) {
    const button = findSubmitButton(group);
    if (button === null || isRiskyAction(button) || !mayReportErrors(group)) continue;
    // Several forms on a page, such as one per product card, are often the same.
    const kind = group.fields.map(({ tag, inputType }) => `${tag} ${inputType}`).join();
    if (seen.has(kind)) continue;
    seen.add(kind);
    forms.push({
      form: group.container.index,
      button: button.index,
      fields: group.fields.slice(0, MAX_FIELDS).map(({ index }) => index),
      ...buildEntries(group.fields.slice(0, MAX_FIELDS)),
    });
  }
  return forms;
});

/** The probe that submits forms, with the questions from all rules that need it. */
export const formErrorsProbe = { facts: 'formErrors', getQuestions: getFormsToSubmit } satisfies RuleProbe;

/**
 * Returns whether a form has fields that may be rejected, isn't a search form and doesn't open a new window.
 */
function mayReportErrors({ container, fields }: FormGroup): boolean {
  const entryFields = fields.filter(isEntryField);
  const opensWindow = container.hasAttr('target') && !/^_(self|top|parent)$/i.test(container.attr('target')!);
  if (opensWindow || entryFields.length === 0 || entryFields.every(isSearchField)) return false;
  const typed = entryFields.filter(({ tag }) => tag !== 'select');
  const mayBeRefused = fields.some((field) => isRequired(field) || findConstraint(field) !== null);
  return mayBeRefused || typed.length >= (container.tag === 'form' ? 1 : 2);
}

function isRequired(field: ElementModel): boolean {
  return (
    field.hasState(NodeState.required) ||
    field.aria('aria-required') === 'true' ||
    /\*|\((required|erforderlich|pflichtfeld|obligatoire|requerido|obligatorio)\)/i.test(field.name)
  );
}

type Entries = Pick<FormToSubmit, 'entries' | 'singles' | 'validEntries'>;

/** Maximum number of lists of valid values to try. */
const MAX_VALID_LISTS = 8;

/**
 * Builds the values for further attempts: invalid values in all fields whose constraint is known and, if a
 * valid value is known for every field, values with only one invalid field and valid values. A constraint
 * with several possible formats has several valid values, which are tried one after another.
 */
function buildEntries(fields: readonly ElementModel[]): Entries {
  const known = fields.map((field) => {
    const constraint = findConstraint(field);
    const validValues = constraint === null ? [getValidValue(field)] : constraint.validValues;
    return { field, constraint, validValues: validValues.filter((value) => value !== null) };
  });
  const toValid = (at: number) =>
    known.flatMap(({ field, validValues }): FieldEntry[] => {
      const value = validValues[Math.min(at, validValues.length - 1)];
      return value === undefined ? [] : [{ field: field.index, value, wrong: null }];
    });
  const valid = toValid(0);
  const entries = known.flatMap(({ field, constraint }): FieldEntry[] => {
    if (constraint !== null) return [{ field: field.index, value: constraint.wrongValue, wrong: 'value' }];
    return valid.filter((entry) => entry.field === field.index);
  });
  const canBeValid = known.every(
    ({ constraint, validValues }) => constraint === null || validValues.length > 0,
  );
  if (!canBeValid) return { entries, singles: [], validEntries: [] };
  const lists = Math.min(Math.max(1, ...known.map(({ validValues }) => validValues.length)), MAX_VALID_LISTS);
  const hasInvalidValue = entries.some(({ wrong }) => wrong !== null);
  return {
    entries,
    singles: buildSingles(known),
    validEntries: hasInvalidValue ? Array.from({ length: lists }, (_, at) => toValid(at)) : [],
  };
}

interface KnownField {
  readonly field: ElementModel;
  readonly constraint: FieldConstraint | null;
}

/**
 * Builds lists of values in which one field, or a combination, is wrong: combinations first, then known constraints.
 * They contain only these fields, because a hostile page may have many forms with many fields.
 */
function buildSingles(known: readonly KnownField[]): FieldEntry[][] {
  const wrong = known.flatMap(({ field, constraint }): FieldEntry[][] =>
    constraint === null ? [] : [[toEntry(field, constraint.wrongValue, 'value')]],
  );
  const typed = known.filter(({ field }) => isTypedText(field) && !field.value);
  const missing = [
    ...typed.filter(({ field }) => isRequired(field)),
    ...typed.filter(({ field }) => !isRequired(field)),
  ].map(({ field }) => [toEntry(field, '', 'missing')]);
  return [...findCombinations(known.map(({ field }) => field)), ...wrong, ...missing];
}

function isTypedText({ tag, inputType }: ElementModel): boolean {
  return (
    tag === 'textarea' || (tag === 'input' && /^(text|email|tel|url|password|number|date)$/.test(inputType!))
  );
}

/** Returns pairs of values that are valid but don't match. */
function findCombinations(fields: readonly ElementModel[]): FieldEntry[][] {
  const pairs: FieldEntry[][] = [];
  const passwords = fields.filter(
    (field) => field.inputType === 'password' && !field.tokens('autocomplete').includes('current-password'),
  );
  const emails = fields.filter(({ inputType }) => inputType === 'email');
  if (passwords.length > 1) {
    const [first, second] = passwords.slice(-2);
    pairs.push([toEntry(first!, 'Kiel-2030-Oslo', null), toEntry(second!, 'Oslo-2030-Kiel', 'combination')]);
  }
  if (emails.length === 2) {
    pairs.push([
      toEntry(emails[0]!, 'robin@example.com', null),
      toEntry(emails[1]!, 'sam@example.com', 'combination'),
    ]);
  }
  const dates = fields.filter(
    (field) => field.inputType === 'date' && !field.hasAttr('min') && !field.hasAttr('max'),
  );
  if (dates.length === 2) {
    pairs.push([toEntry(dates[0]!, '2030-06-15', null), toEntry(dates[1]!, '2030-06-12', 'combination')]);
  }
  return pairs;
}

function toEntry({ index }: ElementModel, value: string, wrong: FieldEntry['wrong']): FieldEntry {
  return { field: index, value, wrong };
}

/** Returns a value that a field without known constraints accepts; null to leave it unchanged. */
function getValidValue(field: ElementModel): string | null {
  if (field.value && field.inputType !== 'checkbox' && field.inputType !== 'radio') return null;
  if (field.tag === 'select') return '1';
  if (field.tag === 'textarea') return 'Ferry to Oslo on Monday';
  switch (field.inputType) {
    case 'checkbox':
      return 'true';
    case 'password':
      return 'Kiel-2030-Oslo';
    case 'number':
      return field.attr('min') ?? '1';
    case 'tel':
      return '+49 431 2030';
    case 'date':
      return '2030-06-15';
    case 'text':
      return /name/.test(getFieldHints(field)) ? 'Robin Kiel' : 'Kiel';
    default:
      return null;
  }
}

export type FormAttempt = NonNullable<PageModel['capture']['facts']['formErrors']>['attempts'][number];
export type FieldReaction = FormAttempt['fields'][number];
export type RevealedText = FormAttempt['texts'][number];

/** The attempts with errors that the page itself rejected: it didn't try to send or open anything. */
export const getRejectedAttempts = memoizePerPage(
  (page): readonly FormAttempt[] =>
    page.capture.facts.formErrors?.attempts.filter(
      (attempt) => (attempt.kind === 'as-is' || attempt.kind === 'filled-in') && isRejected(attempt),
    ) ?? [],
);

function isRejected({ navigations, requests, isCut }: FormAttempt): boolean {
  return navigations === 0 && requests === 0 && !isCut;
}

/**
 * Returns the forms that the page accepted with valid values, which proves that it detects the values it
 * rejects. The page accepted a form if it tried to send something, showed new text that reports no error, or
 * no longer showed the errors.
 */
export const getAcceptedForms = memoizePerPage((page): ReadonlySet<NodeIndex> => {
  const attempts = page.capture.facts.formErrors?.attempts ?? [];
  return new Set(
    attempts
      .filter((attempt) => hasOnlyValidValues(attempt) && isAccepted(attempt, attempts))
      .map(({ form }) => form),
  );
});

/** Returns the forms that the page tries to send once all values are valid. */
export const getSentForms = memoizePerPage(
  (page): ReadonlySet<NodeIndex> =>
    new Set(
      (page.capture.facts.formErrors?.attempts ?? [])
        .filter((attempt) => hasOnlyValidValues(attempt) && attempt.navigations + attempt.requests > 0)
        .map(({ form }) => form),
    ),
);

/**
 * Returns the rejected attempts in which only one field or combination was invalid. Their forms are accepted
 * with a different value there and the same values everywhere else.
 */
export const getProvenAttempts = memoizePerPage((page): readonly FormAttempt[] => {
  const attempts = page.capture.facts.formErrors?.attempts ?? [];
  return attempts.filter((attempt) => {
    if (attempt.kind !== 'single' || !isRejected(attempt)) return false;
    const others = attempt.entries.filter(({ wrong }) => wrong === null);
    return attempts.some(
      (other) =>
        other.form === attempt.form &&
        hasOnlyValidValues(other) &&
        isAccepted(other, attempts) &&
        others.every(({ field, value }) =>
          other.entries.some((entry) => entry.field === field && entry.value === value),
        ),
    );
  });
});

function hasOnlyValidValues({ kind, entries }: FormAttempt): boolean {
  return kind === 'valid' || (kind === 'filled-in' && entries.every(({ wrong }) => wrong === null));
}

function isAccepted(attempt: FormAttempt, attempts: readonly FormAttempt[]): boolean {
  if (!isRejected(attempt)) return !attempt.isCut;
  if (attempt.hasNativeMessage || attempt.isNativeMessageSuppressed || attempt.hasOtherSign) return false;
  if (attempt.fields.some(isMarked) || attempt.dialogs.some(reportsError)) return false;
  const earlier = attempts.filter(
    (other) => other.form === attempt.form && !hasOnlyValidValues(other) && isRejected(other),
  );
  const errors = new Set(earlier.flatMap(({ remaining }) => remaining));
  const isError = (text: string) => errors.has(text) || reportsError(text);
  if (attempt.remaining.some(isError) || attempt.texts.some(({ text }) => isError(text))) return false;
  const hadErrors = errors.size > 0 || earlier.some(({ fields }) => fields.some(isMarked));
  return hadErrors || attempt.texts.length > 0;
}

/** Returns whether the page marked a field as having an error, visibly or for assistive technology. */
export function isMarked(field: FieldReaction): boolean {
  return field.becameInvalid || isVisiblyMarked(field);
}

/** Returns whether a field's appearance changed the way it does for errors. */
export function isVisiblyMarked(field: FieldReaction): boolean {
  return (
    field.changedStyles.length > 0 &&
    (field.isReddened || field.violatesConstraint || field.hasErrorClass || field.becameInvalid)
  );
}

/** Returns whether a field's label says that it's required. */
export function isShownAsRequired({ name }: ElementModel): boolean {
  return /\*|required|pflicht|erforderlich|obligat|requis|requerido|verplicht|wymagan/i.test(name);
}

/** Maximum distance of a message from its field, in CSS pixels. */
const MAX_MESSAGE_DISTANCE = 40;

/**
 * Returns the text that appeared and belongs to a field: the page associates it with the field, it names the
 * field, or it is next to the field and not next to another one.
 */
export function findMessages(
  attempt: FormAttempt,
  field: FieldReaction,
  page: PageModel,
): readonly RevealedText[] {
  return attempt.texts.filter(
    (text) =>
      text.fields.includes(field.field) ||
      isNextTo(text, field, attempt) ||
      namesField(text.text, page.element(field.field)),
  );
}

/** Returns whether text contains a field's label. */
export function namesField(text: string, field: ElementModel): boolean {
  const label = normalize(
    field.name.replace(/\([^()]*\)|\*|\b(required|optional|pflichtfeld|obligatoire)\b/gi, ' '),
  ).trim();
  return label.length > 1 && normalize(text).includes(` ${label} `);
}

function normalize(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function isNextTo(text: RevealedText, field: FieldReaction, { fields }: FormAttempt): boolean {
  const distance = getDistance(text.box, field.box);
  if (distance > MAX_MESSAGE_DISTANCE) return false;
  // Text between two fields belongs to the nearer one: messages are below or next to their field.
  return fields.every((other) => other === field || getDistance(text.box, other.box) >= distance);
}

type BoxSides = RevealedText['box'];

function getDistance(
  [x, y, width, height]: BoxSides,
  [fieldX, fieldY, fieldWidth, fieldHeight]: BoxSides,
): number {
  const across = Math.max(fieldX - (x + width), x - (fieldX + fieldWidth), 0);
  const down = Math.max(fieldY - (y + height), y - (fieldY + fieldHeight), 0);
  return Math.max(across, down);
}

/** Returns the constraint that an attempt deliberately violated in a field; null if it violated none. */
export function getViolatedConstraint(
  attempt: FormAttempt,
  index: NodeIndex,
  page: PageModel,
): FieldConstraint | null {
  const isWrong = attempt.entries.some((entry) => entry.field === index && entry.wrong === 'value');
  return isWrong ? findConstraint(page.element(index)) : null;
}

const errorWordingPattern =
  /\b(can(not|’t|'t)|correct|empty|enter|errors?|fill|forgot|format|incorrect|invalid|missing|must|needed|provide|required|select|too (short|long|many)|valid|wrong)\b|fehl(er|t)|ungültig|erforderlich|pflichtfeld|bitte|falsch|erreur|invalide|obligatoire|requis|veuillez|inválid|obligatori|obrigatóri|requerid|introduzca|ingrese|preencha|errore|non valid|inserisc|fout|ongeldig|verplicht|błąd|nieprawidłow|wymagan|ошибк|неверн|обязательн|введите|заполните|エラー|必須|入力して|错误|必填|请输入|無効|无效/i;

/** Returns whether text seems to report an input error, in the web's most common languages. */
export function reportsError(text: string): boolean {
  return errorWordingPattern.test(text);
}

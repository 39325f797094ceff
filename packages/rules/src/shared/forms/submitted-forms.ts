import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from '../memoize-per-page.ts';
import { type FieldConstraint, findConstraint } from './field-constraints.ts';

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
export const getAcceptedForms = memoizePerPage(
  (page): ReadonlySet<NodeIndex> => new Set(getAcceptedAttempts(page).map(({ form }) => form)),
);

/** Returns the attempts with valid values that the page accepted; see {@link getAcceptedForms}. */
export const getAcceptedAttempts = memoizePerPage((page): readonly FormAttempt[] => {
  const attempts = page.capture.facts.formErrors?.attempts ?? [];
  return attempts.filter((attempt) => hasOnlyValidValues(attempt) && isAccepted(attempt, attempts));
});

/** Returns the values that a page rejected in a field although they're valid for a field of their type. */
export function getRejectedValidValues(form: NodeIndex, field: NodeIndex, page: PageModel): string[] {
  const accepted = getAcceptedAttempts(page);
  return (page.capture.facts.formErrors?.attempts ?? [])
    .filter((attempt) => attempt.form === form && attempt.kind === 'valid' && !accepted.includes(attempt))
    .flatMap(({ entries }) => entries.filter((entry) => entry.field === field).map(({ value }) => value));
}

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

const requiredPattern = /\*|required|pflicht|erforderlich|obligat|requis|requerido|verplicht|wymagan/i;

/** Returns whether a field's label says that it's required. */
export const isShownAsRequired = ({ name }: ElementModel): boolean => requiredPattern.test(name);

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

import { type ElementModel, NodeState, type PageModel, type ProbeQuestions } from '@curbcut/page-model';
import type { RuleProbe } from '../../rule.ts';
import { memoizePerPage } from '../memoize-per-page.ts';
import { isRiskyAction } from '../risky-actions.ts';
import { commonValues, type FieldConstraint, findConstraint, mayBeSecret } from './field-constraints.ts';
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
    validEntries: hasInvalidValue
      ? Array.from({ length: lists }, (_, at) => toValid(at))
      : buildCommonLists(fields, entries),
  };
}

/**
 * Builds lists of values for a form whose fields show no constraint, in case the page rejects plain words: each list
 * enters a value of a common type and format in the text fields.
 */
function buildCommonLists(fields: readonly ElementModel[], entries: readonly FieldEntry[]): FieldEntry[][] {
  const isOpen = (index: number) =>
    fields.some((field) => field.index === index && field.inputType === 'text' && !mayBeSecret(field));
  if (!entries.some(({ field }) => isOpen(field))) return [];
  return commonValues
    .flatMap(({ values }) => values)
    .map((value) => entries.map((entry) => (isOpen(entry.field) ? { ...entry, value } : entry)));
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

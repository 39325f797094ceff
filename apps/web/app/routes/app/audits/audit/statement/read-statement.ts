import { StatementDetails, type StatementForm, type StatementLimitation } from '@curbcut/contract';
import { getFirstErrors } from '#app/api/first-errors.ts';

/** Fields that contain text, a date or a choice. */
export type StatementField = Exclude<keyof StatementDetails, 'limitations'>;
export type StatementErrors = Partial<Record<StatementField | 'limitations', string>>;

/** The fields' values as they were typed. */
export type StatementDraft = Readonly<Record<StatementField, string>> & {
  readonly limitations: readonly StatementLimitation[];
};

const FIELDS = Object.keys(StatementDetails.shape).filter(
  (field) => field !== 'limitations',
) as readonly StatementField[];

export const EMPTY_LIMITATION: StatementLimitation = { content: '', reason: '', remedy: '', alternative: '' };

/** Returns the initial values: what was saved, or an empty form with the commissioner's name. */
export function createStatementDraft(
  saved: StatementDetails | null,
  { commissioner, today }: { readonly commissioner: string; readonly today: string },
): StatementDraft {
  const empty = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<StatementField, string>;
  return (
    saved ?? {
      ...empty,
      ...{ form: 'w3c', uk_nation: 'great-britain', organization: commissioner, prepared_on: today },
      limitations: [],
    }
  );
}

/** Validates the values. Returns what to save, or each field's first error. */
export function readStatement(
  draft: StatementDraft,
): { details: StatementDetails } | { errors: StatementErrors } {
  const read = StatementDetails.safeParse(draft);
  if (read.success) return { details: read.data };
  return { errors: getFirstErrors(read.error) };
}

/** Whether the input differs from what was saved; the preview shows what was saved. */
export function isStatementChanged(draft: StatementDraft, saved: StatementDetails | null): boolean {
  if (saved === null || FIELDS.some((field) => draft[field].trim() !== saved[field])) return true;
  return JSON.stringify(trimLimitations(draft)) !== JSON.stringify(trimLimitations(saved));
}

/** In field order, which forms and databases may change. */
const trimLimitations = ({ limitations }: Pick<StatementDraft, 'limitations'>): string[][] =>
  limitations.map(({ content, reason, remedy, alternative }) =>
    [content, reason, remedy, alternative].map((text) => text.trim()),
  );

/** What each form is for. */
export const formLabels: Readonly<Record<StatementForm, string>> = {
  w3c: 'General (W3C)',
  eu: 'Public sector body in the EU (Implementing Decision 2018/1523)',
  uk: 'Public sector body in the UK',
};

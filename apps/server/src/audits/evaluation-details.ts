import type { EvaluationDetail } from '@curbcut/contract';
import type { AuditRow } from '../db/queries/audits.ts';

/** The column for each field that WCAG-EM records about an evaluation. */
const COLUMNS = {
  scope_included: 'scopeIncluded',
  scope_excluded: 'scopeExcluded',
  additional_requirements: 'additionalRequirements',
  common_pages: 'commonPages',
  essential_functionality: 'essentialFunctionality',
  page_types: 'pageTypes',
  technologies: 'technologies',
  other_pages: 'otherPages',
  evaluation_specifics: 'evaluationSpecifics',
  evaluated_from: 'evaluatedFrom',
  evaluated_to: 'evaluatedTo',
} as const satisfies Record<EvaluationDetail, keyof AuditRow>;

type EvaluationColumn = (typeof COLUMNS)[EvaluationDetail];
type EvaluationRow = Pick<AuditRow, EvaluationColumn>;

const entries = Object.entries(COLUMNS) as [EvaluationDetail, EvaluationColumn][];

/** Converts evaluation fields to columns; missing ones remain undefined. */
export const toEvaluationColumns = <Details extends Partial<Record<EvaluationDetail, string>>>(
  details: Details,
): Details extends Record<EvaluationDetail, string> ? EvaluationRow : Partial<EvaluationRow> =>
  Object.fromEntries(entries.map(([field, column]) => [column, details[field]])) as never;

export const fromEvaluationColumns = (row: EvaluationRow): Record<EvaluationDetail, string> =>
  Object.fromEntries(entries.map(([field, column]) => [field, row[column]])) as Record<
    EvaluationDetail,
    string
  >;

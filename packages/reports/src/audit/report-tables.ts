import { WCAG_VERSIONS } from '@curbcut/audit';
import type { AuditOutcome, CriterionResult, ReportEdition } from '@curbcut/contract';
import {
  CRITERIA,
  type CriterionId,
  compareCriteria,
  EN_301_549_CLAUSES,
  type OtherRequirements,
  SECTION_508_REQUIREMENTS,
} from '@curbcut/wcag';
import { formatCriterion } from '../format-text.ts';
import type { AuditReportInput } from './audit-report-input.ts';

/** A requirement in a table of a conformance report. */
export interface ReportRow {
  /** Number and title, such as `1.1.1 Non-text Content`. */
  readonly name: string;
  /** URL of the explanation by W3C; null for requirements outside of WCAG. */
  readonly link: string | null;
  /** Null for requirements that audits do not assess. */
  readonly outcome: AuditOutcome | null;
  readonly remark: string;
  /** The criterion whose questions, answers and issues the result is based on; null if there are none. */
  readonly evidence: CriterionId | null;
}

export interface ReportTable {
  /** Id of the heading in the document. */
  readonly id: string;
  readonly title: string;
  /** A sentence below the heading; empty if there is nothing to say. */
  readonly note: string;
  readonly rows: readonly ReportRow[];
}

/** Why 4.1.1 is not applicable in audits of WCAG 2.2, whose reports still have a row for it. */
export const PARSING_REMARK =
  'WCAG 2.2 removed this criterion, because browsers now handle parsing errors in a consistent way. For WCAG 2.0 and 2.1, W3C considers it always satisfied for content that uses HTML or XML.';

/** The same for editions that also cover standards which refer to WCAG 2.0 or 2.1. */
const PARSING_SUPPORTED_REMARK =
  'Not evaluated as such. WCAG 2.2 removed this criterion; for WCAG 2.0 and 2.1, on which EN 301 549 and Section 508 are based, W3C considers it always satisfied for content that uses HTML or XML, as the tested pages do.';

const NOT_ASSESSED_REMARK = 'Not part of this audit. Assess it separately.';

/** Returns the result of 4.1.1 as an edition reports it for an audit of WCAG 2.2, which has no question about it. */
function getParsingResult(edition: ReportEdition): Pick<ReportRow, 'remark'> & {
  readonly outcome: AuditOutcome;
} {
  return edition === 'wcag'
    ? { outcome: 'not-applicable', remark: PARSING_REMARK }
    : { outcome: 'supports', remark: PARSING_SUPPORTED_REMARK };
}

/** Creates the tables of an edition: the criteria by level, and the requirements of the standards that it covers. */
export function createReportTables(input: AuditReportInput, edition: ReportEdition): ReportTable[] {
  const levels = input.audit.level === 'A' ? (['A'] as const) : (['A', 'AA'] as const);
  return [
    ...levels.map((level, index) => ({
      id: `level-${level.toLowerCase()}`,
      title: `Table ${index + 1}: Success Criteria, Level ${level}`,
      note: '',
      rows: createCriteriaRows(input, level, edition),
    })),
    ...(edition === 'en-301-549' || edition === 'int' ? createEnTables(input, edition) : []),
    ...(edition === 'section-508' || edition === 'int' ? createSection508Tables(input, edition) : []),
  ];
}

/** Returns the result of every criterion of the standard, with 4.1.1 where an audit of WCAG 2.2 lacks it. */
export function listReportedResults(
  { audit }: AuditReportInput,
  edition: ReportEdition,
): Pick<CriterionResult, 'criterion' | 'level' | 'outcome' | 'remark'>[] {
  if (audit.standard !== 'wcag-2.2') return audit.criteria;
  const parsing = { criterion: '4.1.1', level: 'A', ...getParsingResult(edition) } as const;
  return [...audit.criteria, parsing].toSorted((a, b) => compareCriteria(a.criterion, b.criterion));
}

function createCriteriaRows(input: AuditReportInput, level: 'A' | 'AA', edition: ReportEdition): ReportRow[] {
  const asked = new Set(input.audit.criteria.map(({ criterion }) => criterion));
  return listReportedResults(input, edition)
    .filter((result) => result.level === level)
    .map(({ criterion, outcome, remark }) => ({
      name: formatCriterion(criterion),
      link: CRITERIA[criterion].understanding,
      outcome,
      remark,
      evidence: asked.has(criterion) ? criterion : null,
    }));
}

/** Derives rows of another standard from the results of the criteria that it refers to. */
function deriveRows(
  input: AuditReportInput,
  edition: ReportEdition,
  version: '2.0' | '2.1',
  toName: (criterion: CriterionId) => string,
): ReportRow[] {
  return listReportedResults(input, edition)
    .filter(({ criterion }) => CRITERIA[criterion].since <= version)
    .map(({ criterion, level, outcome, remark }) => {
      const isAsked = criterion !== '4.1.1' || WCAG_VERSIONS[input.audit.standard] !== '2.2';
      return {
        name: toName(criterion),
        link: null,
        outcome,
        remark: isAsked ? `See ${formatCriterion(criterion)} in the table of level ${level}.` : remark,
        evidence: isAsked ? criterion : null,
      };
    });
}

function createEnTables(input: AuditReportInput, edition: ReportEdition): ReportTable[] {
  return [
    {
      id: 'en-301-549-web',
      title: 'EN 301 549 V3.2.1, Chapter 9: Web',
      note: 'Clauses 9.1 to 9.4 are the success criteria of WCAG 2.1, levels A and AA. Their results are those of the criteria.',
      rows: deriveRows(input, edition, '2.1', (id) => `9.${formatCriterion(id)}`),
    },
    createOtherTable('en-301-549-other', 'EN 301 549 V3.2.1, Other Clauses', EN_301_549_CLAUSES),
  ];
}

function createSection508Tables(input: AuditReportInput, edition: ReportEdition): ReportTable[] {
  return [
    {
      id: 'section-508-web',
      title: 'Revised Section 508, E205.4: Electronic Content',
      note: 'E205.4 refers to the success criteria of WCAG 2.0, levels A and AA. The exceptions for non-web documents do not apply to websites.',
      rows: deriveRows(input, edition, '2.0', (id) => `WCAG 2.0, ${formatCriterion(id)}`),
    },
    createOtherTable(
      'section-508-other',
      'Revised Section 508, Other Requirements',
      SECTION_508_REQUIREMENTS,
    ),
  ];
}

function createOtherTable(id: string, title: string, chapters: readonly OtherRequirements[]): ReportTable {
  return {
    id,
    title,
    note: 'This audit did not assess these requirements, and this report claims nothing about them.',
    rows: chapters.flatMap(({ title: chapter, note, requirements }): ReportRow[] => {
      const shared = { link: null, evidence: null };
      if (requirements.length === 0) {
        return [{ ...shared, name: chapter, outcome: 'not-applicable', remark: note }];
      }
      return requirements.map(([number, name], index) => ({
        ...shared,
        name: `${number} ${name}`,
        outcome: null,
        remark: index === 0 ? `${chapter}. ${note} ${NOT_ASSESSED_REMARK}` : NOT_ASSESSED_REMARK,
      }));
    }),
  };
}

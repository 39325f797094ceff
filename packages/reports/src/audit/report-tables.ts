import { WCAG_VERSIONS } from '@curbcut/audit';
import {
  type AuditOutcome,
  type AuditRequirement,
  type CriterionResult,
  PROVISIONAL_STANDARDS,
  type ReportEdition,
} from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import {
  CRITERIA,
  type CriterionId,
  compareCriteria,
  type RequirementStandard,
  type WcagVersion,
} from '@curbcut/wcag';
import { NOT_ASSESSED_LABEL } from '../conformance-terms.ts';
import { formatCriterion } from '../format-text.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import {
  countOpenRequirements,
  describeAssessment,
  listEditionStandards,
  nameRequirement,
} from './requirements.ts';

/** A requirement in a conformance report table. */
export interface ReportRow {
  /** Number and title, such as `1.1.1 Non-text Content`. */
  readonly name: string;
  /** URL of the W3C's explanation; null for requirements outside WCAG. */
  readonly link: string | null;
  /** Null for requirements that no one has assessed. */
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

/** Why 4.1.1 isn't applicable in audits against WCAG 2.2. Reports still have a row for it. */
export const PARSING_REMARK =
  'WCAG 2.2 removed this criterion, because browsers now handle parsing errors in a consistent way. For WCAG 2.0 and 2.1, W3C considers it always satisfied for content that uses HTML or XML.';

/** The same for editions that also cover standards that refer to WCAG 2.0 or 2.1. */
const PARSING_SUPPORTED_REMARK =
  'Not evaluated as such. WCAG 2.2 removed this criterion; for WCAG 2.0 and 2.1, on which EN 301 549 and Section 508 are based, W3C considers it always satisfied for content that uses HTML or XML, as the tested pages do.';

/** Returns an edition's result for 4.1.1 in an audit against WCAG 2.2, which has no question about it. */
function getParsingResult(edition: ReportEdition): Pick<ReportRow, 'remark'> & {
  readonly outcome: AuditOutcome;
} {
  return edition === 'wcag'
    ? { outcome: 'not-applicable', remark: PARSING_REMARK }
    : { outcome: 'supports', remark: PARSING_SUPPORTED_REMARK };
}

/** The part of a report about one standard. */
export interface ReportPart {
  /** Id of the heading in the document. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly tables: readonly ReportTable[];
}

/**
 * Creates an edition's parts in the order used by VPAT 2.5: the criteria by level, and the standards that the
 * edition covers.
 */
export function createReportParts(input: AuditReportInput, edition: ReportEdition): ReportPart[] {
  const levels = input.audit.level === 'A' ? (['A'] as const) : (['A', 'AA'] as const);
  const version = WCAG_VERSIONS[input.audit.standard];
  return [
    {
      id: 'wcag',
      title: `WCAG ${version} Report`,
      note: `The success criteria are scoped for full pages, complete processes, and accessibility-supported ways of using technology, as the conformance requirements of WCAG ${version} define them.`,
      tables: levels.map((level, index) => ({
        id: `level-${level.toLowerCase()}`,
        title: `Table ${index + 1}: Success Criteria, Level ${level}`,
        note: '',
        rows: createCriteriaRows(input, level, edition),
      })),
    },
    ...listEditionStandards(edition).map((standard) => createStandardPart(input, edition, standard)),
  ];
}

/** Returns every criterion's result for the standard, adding 4.1.1 if an audit against WCAG 2.2 lacks it. */
export function listReportedResults(
  { audit }: AuditReportInput,
  edition: ReportEdition,
): Pick<CriterionResult, 'criterion' | 'level' | 'outcome' | 'remark'>[] {
  if (WCAG_VERSIONS[audit.standard] !== '2.2') return audit.criteria;
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

/** Derives another standard's rows from the results for the criteria that it refers to. */
function deriveRows(
  input: AuditReportInput,
  edition: ReportEdition,
  version: WcagVersion,
  toName: (criterion: CriterionId) => string,
): ReportRow[] {
  return listReportedResults(input, edition)
    .filter(({ criterion }) => {
      const { since, removedIn } = CRITERIA[criterion];
      return since <= version && (removedIn === undefined || version < removedIn);
    })
    .map(({ criterion, level, outcome, remark }) => {
      const isAsked = criterion !== '4.1.1' || WCAG_VERSIONS[input.audit.standard] !== '2.2';
      return {
        name: toName(criterion),
        link: null,
        outcome,
        remark: isAsked ? `See ${formatCriterion(criterion)} in the Level ${level} table.` : remark,
        evidence: isAsked ? criterion : null,
      };
    });
}

const STANDARD_PARTS: Readonly<Record<RequirementStandard, { id: string; title: string }>> = {
  'section-508': { id: 'section-508', title: 'Revised Section 508 Report' },
  'en-301-549': { id: 'en-301-549', title: 'EN 301 549 V3.2.1 Report' },
  'en-301-549-v4': { id: 'en-301-549-v4', title: 'EN 301 549 V4.1.1 Report (provisional)' },
};

function createStandardPart(
  input: AuditReportInput,
  edition: ReportEdition,
  standard: RequirementStandard,
): ReportPart {
  const chapters = input.requirements.filter((chapter) => chapter.standard === standard);
  return {
    ...STANDARD_PARTS[standard],
    note: [PROVISIONAL_STANDARDS[standard] ?? '', describeOpen(chapters)].filter(Boolean).join(' '),
    tables: chapters.map((chapter) => ({
      id: `chapter-${chapter.chapter}`,
      title: chapter.title,
      note: chapter.note,
      rows: [
        ...createDerivedRows(input, edition, chapter.chapter),
        ...chapter.requirements.map(createRequirementRow),
      ],
    })),
  };
}

/** Returns the success criteria that a chapter refers to. */
function createDerivedRows(input: AuditReportInput, edition: ReportEdition, chapter: string): ReportRow[] {
  if (chapter === 'en-9') return deriveRows(input, edition, '2.1', (id) => `9.${formatCriterion(id)}`);
  if (chapter === 'en4-9') return deriveRows(input, edition, '2.2', (id) => `9.${formatCriterion(id)}`);
  if (chapter === '508-2')
    return deriveRows(input, edition, '2.0', (id) => `E205.4, WCAG 2.0, ${formatCriterion(id)}`);
  return [];
}

/** Describes how many requirements no one has assessed; empty if there are none. */
function describeOpen(chapters: AuditReportInput['requirements']): string {
  const { open, total } = countOpenRequirements(chapters);
  if (open === 0) return '';
  const others = open === 1 ? 'It is listed as' : 'They are listed as';
  return `${formatNumber(open)} of ${formatCount(total, 'requirement')} beyond WCAG ${open === 1 ? 'has' : 'have'} not been assessed. ${others} “${NOT_ASSESSED_LABEL}”; this report makes no claim about ${open === 1 ? 'it' : 'them'}.`;
}

const createRequirementRow = (requirement: AuditRequirement): ReportRow => ({
  name: nameRequirement(requirement),
  link: null,
  outcome: requirement.outcome,
  remark: describeAssessment(requirement),
  evidence: null,
});

import { WCAG_VERSIONS } from '@curbcut/audit';
import { PROVISIONAL_STANDARDS, type StatementDetails, splitList } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import { CRITERIA, type CriterionId, compareCriteria } from '@curbcut/wcag';
import {
  type AuditReportInput,
  describeLimits,
  describeSample,
  formatPeriod,
  formatTarget,
  listScope,
} from '../audit/audit-report-input.ts';
import { countOpenRequirements } from '../audit/requirements.ts';
import { formatCriterion, formatLongDate, getHost } from '../format-text.ts';

/**
 * To what extent the site meets the standard, according to the audit. `none-found` is not a conformance
 * claim, because an audit evaluates a sample.
 */
export type StatementStatus = 'partial' | 'not' | 'none-found' | 'unfinished';

/** An audit's contribution to an accessibility statement, in sentences. */
export interface StatementFacts {
  readonly status: StatementStatus;
  readonly site: string;
  readonly scope: string;
  /** `WCAG 2.2 Level AA`. */
  readonly target: string;
  /** Technologies that the site relies upon, according to the audit. */
  readonly technologies: readonly string[];
  /** Browsers with assistive technologies in the audit's support baseline. */
  readonly environments: readonly string[];
  /** Date of the last test, ISO 8601. */
  readonly testedOn: string;
  readonly evaluator: string;
  /** `2.2`, the WCAG version. */
  readonly wcagVersion: string;
  /** Known failures in plain words, in WCAG order. */
  readonly limitations: readonly string[];
  /** What was evaluated, how and when, and the evaluator's name. */
  readonly assessment: readonly string[];
  readonly warnings: readonly string[];
}

/** Collects what the audit shows about the site and any reasons not to publish a statement yet. */
export function describeAudit(
  input: AuditReportInput,
  { form }: Pick<StatementDetails, 'form'>,
): StatementFacts {
  const { audit } = input;
  const failed = listFailedCriteria(input);
  const undecided = audit.criteria.filter(({ outcome }) => outcome === 'undecided').length;
  const applicable = audit.criteria.filter(({ outcome }) => outcome !== 'not-applicable').length;
  const status: StatementStatus =
    failed.length * 2 > applicable
      ? 'not'
      : failed.length > 0
        ? 'partial'
        : undecided > 0
          ? 'unfinished'
          : 'none-found';
  return {
    status,
    site: getHost(audit.origin),
    scope: listScope(audit).length === 0 ? audit.origin : `${audit.origin} (${listScope(audit).join('; ')})`,
    technologies: splitList(audit.technologies),
    environments: splitList(audit.support_baseline, /\n/),
    testedOn: audit.evaluated_to || audit.updated_at,
    evaluator: audit.evaluator,
    wcagVersion: WCAG_VERSIONS[audit.standard],
    target: formatTarget(audit),
    limitations: failed.map(describeLimitation),
    assessment: describeAssessment(input),
    warnings: listWarnings(input, { form, status, undecided }),
  };
}

/** Returns the criteria that the audit or, since it was signed, a later scan found to fail. */
function listFailedCriteria({ audit }: AuditReportInput): CriterionId[] {
  const failed = audit.criteria
    .filter(({ outcome }) => outcome === 'partially-supports' || outcome === 'does-not-support')
    .map(({ criterion }) => criterion);
  return [...new Set([...failed, ...(audit.signature?.outdated ?? [])])].toSorted(compareCriteria);
}

function describeLimitation(criterion: CriterionId): string {
  const { requirement, impact, level } = CRITERIA[criterion];
  return `Some content does not meet this requirement: ${requirement} ${impact} (WCAG criterion ${formatCriterion(criterion)}, Level ${level})`;
}

function describeAssessment(input: AuditReportInput): string[] {
  const { audit } = input;
  const { signature } = audit;
  return [
    `${audit.evaluator} evaluated the website against ${formatTarget(audit)}, based on the Website Accessibility Conformance Evaluation Methodology (WCAG-EM).`,
    `Automated tests ran on ${formatCount(audit.tested_pages, 'page')} on ${formatLongDate(audit.scanned_at)}, and people evaluated a sample of ${describeSample(audit)}. Other pages were not evaluated.`,
    ...describeLimits(input),
    ...(audit.support_baseline === ''
      ? []
      : [`Accessibility support baseline: ${splitList(audit.support_baseline, /\n/).join('; ')}`]),
    ...(formatPeriod(audit) === '' ? [] : [`Evaluation period: ${formatPeriod(audit)}`]),
    signature === null
      ? `The evaluation has not been signed. Its last change was on ${formatLongDate(audit.updated_at)}.`
      : `${signature.name} signed the results on ${formatLongDate(signature.signed_at)}.`,
    ...(signature === null || signature.outdated.length === 0
      ? []
      : [`After that, a scan found failures of ${signature.outdated.map(formatCriterion).join(', ')}.`]),
    ...describeOtherRequirements(input),
  ];
}

/** Describes how many of the standard's requirements beyond WCAG no one has assessed. */
function describeOtherRequirements({ audit, requirements }: AuditReportInput): string[] {
  const chapters = requirements.filter(({ standard }) => standard === audit.standard);
  const { open, total } = countOpenRequirements(chapters);
  if (open === 0) return [];
  // Requirements that are decided by the product being a website need no assessment.
  const isUnassessed = chapters.every((chapter) =>
    chapter.requirements.every(({ assessed_by }) => assessed_by === null),
  );
  return [
    isUnassessed
      ? 'Other requirements of the standard were not assessed.'
      : `Of ${formatCount(total, 'other requirement')} of the standard, ${formatNumber(open)} ${open === 1 ? 'was' : 'were'} not assessed.`,
  ];
}

function listWarnings(
  { audit }: AuditReportInput,
  { form, status, undecided }: { form: StatementDetails['form']; status: StatementStatus; undecided: number },
): string[] {
  const isLaw = form === 'eu' || form === 'uk';
  const version = WCAG_VERSIONS[audit.standard];
  return [
    ...(audit.signature === null
      ? [
          'The audit hasn’t been signed, so its results can still change. Sign it before you publish the statement.',
        ]
      : []),
    ...(undecided > 0
      ? [
          `${formatCount(undecided, 'criterion', 'criteria')} ${undecided === 1 ? 'hasn’t' : 'haven’t'} been decided. Answer the open questions first.`,
        ]
      : []),
    ...(audit.signature !== null && audit.signature.outdated.length > 0
      ? ['A later scan found new failures. They are listed; continue the audit to evaluate them.']
      : []),
    ...(isLaw && audit.level === 'A'
      ? ['This form is about Level AA, but the audit tests only against Level A.']
      : []),
    ...(form === 'uk' && version !== '2.2'
      ? [`The UK regulations refer to WCAG 2.2, but the audit tests against WCAG ${version}.`]
      : []),
    ...(form === 'eu' && version === '2.0'
      ? ['EN 301 549 is based on WCAG 2.1, but the audit tests against WCAG 2.0.']
      : []),
    ...(PROVISIONAL_STANDARDS[audit.standard] === undefined ? [] : [PROVISIONAL_STANDARDS[audit.standard]!]),
    ...(isLaw && status === 'none-found'
      ? [
          'This form asks for a compliance status. The audit found no failures on its sample, which does not prove full compliance. Your organization has to decide whether to claim it.',
        ]
      : []),
  ];
}

import type { AuditOutcome, CriterionResult } from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import { countFailedSamplePages } from './failed-pages.ts';
import type { AnswerableQuestion, FailedIssue, FailedPages, PersonalFinding } from './model.ts';
import { type CriterionEvidence, countFailedPages, writeRemark } from './remark.ts';

export interface DeriveResultsOptions {
  readonly criteria: readonly CriterionId[];
  /** Open, answered and outdated questions; closed ones decide nothing. */
  readonly questions: readonly AnswerableQuestion[];
  /** Failed issues of the scan, without those that are left out. */
  readonly failures: readonly FailedIssue[];
  /** Open findings that people have added. */
  readonly findings?: readonly PersonalFinding[];
  /** See `findAbsentCriteria`. */
  readonly absent: ReadonlyMap<CriterionId, string>;
  /** Pages that the scan tested, on which the failures were found. */
  readonly testedPages: number;
  /** Pages of the sample, which the questions are about. */
  readonly sampledPages: number;
  /** Number of tested pages that fail each criterion; by default it is computed from the URLs of the failures. */
  readonly failedPages?: FailedPages;
}

/** Derives the result of each criterion, in the given order, with a remark for the conformance report. */
export function deriveResults(options: DeriveResultsOptions): CriterionResult[] {
  const { criteria, absent, testedPages, sampledPages } = options;
  return criteria.map((criterion) => {
    const failures = options.failures.filter((failure) => failure.criteria.includes(criterion));
    const evidence: CriterionEvidence = {
      criterion,
      questions: options.questions.filter((question) => question.criteria.includes(criterion)),
      failures,
      findings: (options.findings ?? []).filter((finding) => finding.criterion === criterion),
      failedPages: options.failedPages?.[criterion] ?? countFailedPages(failures),
      absentRemark: absent.get(criterion),
      testedPages,
      sampledPages,
    };
    const outcome = deriveOutcome(evidence);
    return {
      criterion,
      level: CRITERIA[criterion].level,
      outcome,
      remark: writeRemark(evidence),
      questions: evidence.questions.length,
      answered: evidence.questions.filter(isDecided).length,
      failures: evidence.failures.length,
      failed_answers:
        evidence.questions.filter(({ answer }) => answer?.outcome === 'fail').length +
        evidence.findings.length,
    };
  });
}

/** Returns whether a question has an answer that decides it. */
const isDecided = ({ answer }: AnswerableQuestion): boolean =>
  answer !== null && answer.outcome !== 'cannot-tell';

function deriveOutcome({
  questions,
  failures,
  findings,
  failedPages,
  absentRemark,
  testedPages,
  sampledPages,
}: CriterionEvidence): AuditOutcome {
  const outcomes = questions.map(({ answer }) => answer?.outcome);
  if (failures.length > 0 || findings.length > 0 || outcomes.includes('fail')) {
    const isMajority =
      failedPages * 2 > testedPages || countFailedSamplePages(questions, findings) * 2 > sampledPages;
    return isMajority ? 'does-not-support' : 'partially-supports';
  }
  if (!questions.every(isDecided)) return 'undecided';
  if (outcomes.includes('pass')) return 'supports';
  return outcomes.length > 0 || absentRemark !== undefined ? 'not-applicable' : 'undecided';
}

/**
 * Finds the criteria that a signed report says are supported or not applicable although the latest scan found a failure.
 *
 * @param failures failed issues of later scans, without those that are left out.
 */
export function findOutdatedCriteria(
  signed: readonly Pick<CriterionResult, 'criterion' | 'outcome'>[],
  failures: readonly Pick<FailedIssue, 'criteria'>[],
): CriterionId[] {
  const failed = new Set(failures.flatMap(({ criteria }) => criteria));
  return signed
    .filter(({ criterion, outcome }) => {
      return (outcome === 'supports' || outcome === 'not-applicable') && failed.has(criterion);
    })
    .map(({ criterion }) => criterion);
}

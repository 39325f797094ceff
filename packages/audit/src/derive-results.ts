import type { AuditOutcome, CriterionResult } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import { countFailedSamplePages } from './failed-pages.ts';
import type {
  AnswerableQuestion,
  ElementCount,
  ElementCounts,
  FailedIssue,
  FailedPages,
  ManualDecision,
  ManualFinding,
  PageName,
  SampleLimit,
} from './model.ts';
import { type CriterionEvidence, countFailedPages, writeRemark } from './remark.ts';

export interface DeriveResultsOptions {
  readonly criteria: readonly CriterionId[];
  /** Open, answered and outdated questions; closed questions have no effect. */
  readonly questions: readonly AnswerableQuestion[];
  /** Failed issues from the scan, except excluded ones. */
  readonly failures: readonly FailedIssue[];
  /** Open findings that people added. */
  readonly findings?: readonly ManualFinding[];
  /** The current decision for each criterion that a person has decided about. */
  readonly decisions?: readonly ManualDecision[];
  /** See `findAbsentCriteria`. */
  readonly absent: ReadonlyMap<CriterionId, string>;
  /** Tests that were cut short on sampled pages; remarks mention them if no failure is known. */
  readonly limitedTests?: readonly SampleLimit[];
  /** Number of pages that the scan tested, on which the failures were found. */
  readonly testedPages: number;
  /** Number of sampled pages, which the questions are about. */
  readonly sampledPages: number;
  /** Number of the sample's views other than its pages; none if omitted. */
  readonly sampledViews?: number;
  /** Number of tested pages that fail each criterion; computed from the failures' URLs by default. */
  readonly failedPages?: FailedPages;
  /** See {@link ElementCounts}. Without them, no criterion is derived as “does not support”. */
  readonly elements?: ElementCounts;
  /** Pages that remarks refer to by title. */
  readonly pages?: readonly PageName[];
}

/** Derives each criterion's result, in the given order, with a remark for the conformance report. */
export function deriveResults(options: DeriveResultsOptions): CriterionResult[] {
  const { criteria, absent, testedPages, sampledPages, decisions = [] } = options;
  const titles = new Map((options.pages ?? []).map(({ url, title }) => [url, title]));
  return criteria.map((criterion) => {
    const failures = options.failures.filter((failure) => failure.criteria.includes(criterion));
    const evidence: CriterionEvidence = {
      criterion,
      questions: options.questions.filter((question) => question.criteria.includes(criterion)),
      failures,
      findings: (options.findings ?? []).filter((finding) => finding.criterion === criterion),
      failedPages: options.failedPages?.[criterion] ?? countFailedPages(failures),
      absentRemark: absent.get(criterion),
      limitedTests: (options.limitedTests ?? []).filter(({ criteria: ids }) => ids.includes(criterion)),
      testedPages,
      sampledPages,
      sampledViews: options.sampledViews ?? 0,
      titles,
    };
    const derived = {
      outcome: deriveOutcome(evidence, options.elements?.[criterion]),
      remark: writeRemark(evidence),
    };
    return {
      criterion,
      level: CRITERIA[criterion].level,
      ...applyDecision(
        derived,
        decisions.find((decision) => decision.criterion === criterion),
      ),
      questions: evidence.questions.length,
      answered: evidence.questions.filter(isDecided).length,
      failures: evidence.failures.length,
      failed_answers:
        evidence.questions.filter(({ answer }) => answer?.outcome === 'fail').length +
        evidence.findings.length,
    };
  });
}

/** A decision counts as long as the derived outcome is still the one that the person saw. */
function applyDecision(
  derived: Pick<CriterionResult, 'outcome' | 'remark'>,
  decision: ManualDecision | undefined,
): Pick<CriterionResult, 'outcome' | 'remark' | 'decision'> {
  if (!decision) return derived;
  const { outcome, remark, reason, decidedBy, decidedAt } = decision;
  const is_outdated = decision.derived.outcome !== derived.outcome;
  return {
    ...(is_outdated ? derived : { outcome, remark }),
    decision: {
      ...{ outcome, remark, reason, derived, is_outdated },
      ...{ decided_by: decidedBy, decided_at: decidedAt, based_on: decision.derived },
    },
  };
}

/** Returns whether a question has an answer that decides it. */
const isDecided = ({ answer }: AnswerableQuestion): boolean =>
  answer !== null && answer.outcome !== 'cannot-tell';

function deriveOutcome(evidence: CriterionEvidence, elements: ElementCount | undefined): AuditOutcome {
  const { questions, failures, findings, absentRemark } = evidence;
  const outcomes = questions.map(({ answer }) => answer?.outcome);
  if (failures.length > 0 || findings.length > 0 || outcomes.includes('fail')) {
    return failsMostly(evidence, elements) ? 'does-not-support' : 'partially-supports';
  }
  if (!questions.every(isDecided)) return 'undecided';
  if (outcomes.includes('pass')) return 'supports';
  return outcomes.length > 0 || absentRemark !== undefined ? 'not-applicable' : 'undecided';
}

/**
 * Returns whether most elements fail on most pages, or people found that the criterion fails on most of the pages
 * they checked. A few elements in a shared footer are not most of a site.
 */
function failsMostly(
  { questions, failedPages, testedPages, sampledPages }: CriterionEvidence,
  elements: ElementCount | undefined,
): boolean {
  if (sampledPages > 1 && countFailedSamplePages(questions) * 2 > sampledPages) return true;
  if (elements === undefined) return false;
  return failedPages * 2 > testedPages && elements.failed * 2 > elements.tested;
}

/**
 * Finds the criteria that a signed report marks as supported or not applicable although the latest scan found
 * a failure. If a person decided this knowing of failures, further failures don't count.
 *
 * @param failures failed issues from later scans, except excluded ones
 */
export function findOutdatedCriteria(
  signed: readonly Pick<CriterionResult, 'criterion' | 'outcome' | 'decision'>[],
  failures: readonly Pick<FailedIssue, 'criteria'>[],
): CriterionId[] {
  const failed = new Set(failures.flatMap(({ criteria }) => criteria));
  return signed
    .filter(({ criterion, outcome, decision }) => {
      const isMet = (term: AuditOutcome) => term === 'supports' || term === 'not-applicable';
      return isMet(outcome) && isMet(decision?.derived.outcome ?? outcome) && failed.has(criterion);
    })
    .map(({ criterion }) => criterion);
}

/** Lists the criteria whose {@link ElementCounts} a rule contributes to. */
export const getMeasuredCriteria = (ruleId: string): readonly CriterionId[] =>
  getRuleTraits(ruleId).measures ?? [];

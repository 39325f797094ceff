import { createQuestions, getAuditCriteria } from '@curbcut/audit';
import { allRules } from '@curbcut/rules';
import type { CriterionId } from '@curbcut/wcag';
import type { ActCase } from '../act/cases.ts';
import type { ActReport } from '../act/report.ts';
import type { BehaviorRun } from '../behavior/results.ts';

/**
 * How Curbcut tests a criterion, based on measurements. *decided*: rules report most failing cases without a
 * person. *assisted*: they report fewer or only ask. *manual*: only an audit question concerns the criterion.
 */
export type CriterionStatus = 'decided' | 'assisted' | 'manual';

/** Results for the test cases of one criterion. */
export interface CriterionFigures {
  readonly failing: number;
  /** Failing cases reported as failures. */
  readonly found: number;
  /** Failing cases that only need review. */
  readonly review: number;
  readonly passing: number;
  /** Passing cases reported as failures. */
  readonly falsePositives: number;
}

export interface CriterionRow {
  readonly id: CriterionId;
  readonly status: CriterionStatus;
  /** Ids of rules whose failures violate the criterion. */
  readonly rules: readonly string[];
  /** Whether an audit asks about the criterion itself. */
  readonly hasAuditQuestion: boolean;
  /** For the W3C's test cases of ACT rules about the criterion; null if there are none. */
  readonly act: CriterionFigures | null;
  /** For the pages in `tools/behavior`; null if there are none. */
  readonly behavior: CriterionFigures | null;
}

/** What the page at `/accuracy` shows about each Level A and AA criterion. */
export interface CriteriaReport {
  readonly act: Pick<ActReport, 'date' | 'version' | 'browser'>;
  readonly behavior: Pick<BehaviorRun, 'date' | 'version' | 'browser'> & CriterionFigures;
  readonly criteria: readonly CriterionRow[];
}

/**
 * Combines the results of both sets of cases with the rules and the audit questions.
 *
 * @param actCases the cases that the report is about; they name the criteria for each ACT rule
 */
export function createCriteriaReport(
  act: ActReport,
  actCases: readonly ActCase[],
  behavior: BehaviorRun,
): CriteriaReport {
  const criteria = getAuditCriteria('wcag-2.2', 'AA');
  const questions = createQuestions({ criteria, reviewIssues: [], sample: [], evaluatedRules: [] });
  const asked = new Set(questions.flatMap((question) => question.criteria));
  const criteriaOfActRules = new Map(actCases.map(({ ruleId, wcag }) => [ruleId, wcag]));
  return {
    act: pickRun(act),
    behavior: { ...pickRun(behavior), ...pickFigures(behavior) },
    criteria: criteria.map((id) => {
      const rules = allRules.filter((rule) => !rule.bestPractice && rule.criteria.includes(id));
      const score = behavior.perCriterion[id];
      const figures = {
        act: addActRules(act.rules.filter(({ ruleId }) => criteriaOfActRules.get(ruleId)?.includes(id))),
        behavior: score === undefined ? null : pickFigures(score),
      };
      return {
        id,
        status: getStatus(rules.length, [figures.act, figures.behavior]),
        rules: rules.map((rule) => rule.id).sort(),
        hasAuditQuestion: asked.has(id),
        ...figures,
      };
    }),
  };
}

/** The share of failing cases that rules must find for a criterion to count as decided. */
const DECIDED_SHARE = 0.5;

function getStatus(ruleCount: number, figures: readonly (CriterionFigures | null)[]): CriterionStatus {
  if (ruleCount === 0) return 'manual';
  const sum = (key: 'failing' | 'found') => figures.reduce((total, one) => total + (one?.[key] ?? 0), 0);
  return sum('found') > DECIDED_SHARE * sum('failing') ? 'decided' : 'assisted';
}

function addActRules(rules: ActReport['rules']): CriterionFigures | null {
  if (rules.length === 0) return null;
  const sum = (getValue: (rule: ActReport['rules'][number]) => number) =>
    rules.reduce((total, rule) => total + getValue(rule), 0);
  return {
    failing: sum(({ failed }) => failed),
    found: sum(({ found }) => found),
    review: sum(({ asked }) => asked),
    passing: sum(({ cases, failed }) => cases - failed),
    falsePositives: sum(({ falseAlarms }) => falseAlarms),
  };
}

function pickFigures({
  failing,
  found,
  review,
  passing,
  falsePositives,
}: CriterionFigures): CriterionFigures {
  return { failing, found, review, passing, falsePositives };
}

function pickRun({ date, version, browser }: CriteriaReport['act']): CriteriaReport['act'] {
  return { date, version, browser };
}

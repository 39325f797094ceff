import type { Severity } from '@curbcut/wcag';
import { computePageScore, computeSiteScore, type RuleOutcomes } from './basic-score.ts';
import { calculateBatchScores } from './batch.ts';
import { countIssues, type IssueCounts, type IssueToCount } from './count-issues.ts';
import { computeFixedOutcomes, countFixedByRule } from './fixed-outcomes.ts';
import type { Grade } from './grade.ts';
import type { IssueToScore } from './issue-to-score.ts';
import type { PageImportance } from './page-importance.ts';
import { type FixProjection, projectIssuesAfterFixes } from './project-after-fixes.ts';
import type { CalculatedScore, ScanToScore, ScoreOptions } from './score.ts';

/** How many elements of an issue a page has. */
export interface IssueElementCount {
  /** Id of the issue. */
  readonly issue: string;
  readonly count: number;
}

/** A tested page as the score reads it. */
export interface PageToAssess {
  /** Elements per rule as the rules reported them, with those of issues that are left out. */
  readonly outcomes: readonly RuleOutcomes[];
  readonly importance: PageImportance;
  /** Elements examined. */
  readonly elements: number;
  /** Failed elements of issues that are left out. Others are passed over. */
  readonly leftOut?: Iterable<IssueElementCount>;
  /** Elements that verified fixes fixed. Those of issues without a proven fix are passed over. */
  readonly fixed?: Iterable<IssueElementCount>;
}

/** An issue as the score reads it. */
export interface IssueToAssess extends IssueToCount, Omit<IssueToScore, keyof IssueToCount> {
  readonly id: string;
  readonly rule_id: string;
  readonly fix?: { readonly mended: number; readonly person_writes: string | null } | null;
}

/** The score with every proven fix applied. */
export type ScoreProjection = FixProjection<IssueToAssess>['fixed'] & {
  readonly score: number;
  readonly grade: Grade;
};

/** What a scan comes to: the numbers that every screen, report and export repeats. */
export interface Assessment {
  readonly counts: IssueCounts;
  /** Basic score of the site, 0 to 100, not rounded; null when nothing applied. */
  readonly originalScore: number | null;
  /** Null when nothing was tested or nothing applied. */
  readonly score: CalculatedScore | null;
  /** Null when no fix is proven. */
  readonly projected: ScoreProjection | null;
}

interface ScoredPage {
  readonly score: number | null;
  readonly fixedScore: number | null;
  readonly importance: PageImportance;
}

/**
 * Counts and scores a scan, page by page, so that a scan of any size fits in memory. Server and command line use it, so
 * that the same pages give the same numbers.
 *
 * @param issues all issues of the scan, with those that are left out
 */
export function assessSite(issues: readonly IssueToAssess[], severityOf: (ruleId: string) => Severity) {
  const counting = issues.filter(({ left_out }) => !left_out);
  const ruleOf = (some: readonly IssueToAssess[]) => new Map(some.map(({ id, rule_id }) => [id, rule_id]));
  const leftOutRules = ruleOf(issues.filter(({ left_out, outcome }) => left_out && outcome === 'failed'));
  const fixedRules = ruleOf(counting.filter(({ fix }) => (fix?.mended ?? 0) > 0));
  const pages: ScoredPage[] = [];
  let elements = 0;
  return {
    /** Adds a tested page and returns its basic score, not rounded; null when nothing applied. */
    addPage({
      outcomes,
      importance,
      elements: examined,
      leftOut = [],
      fixed = [],
    }: PageToAssess): number | null {
      const counted = excludeElements(outcomes, countFixedByRule(leftOut, leftOutRules));
      const score = computePageScore(counted, severityOf);
      const after = countFixedByRule(fixed, fixedRules);
      const fixedScore =
        after.size === 0 ? score : computePageScore(computeFixedOutcomes(counted, after), severityOf);
      pages.push({ score, fixedScore, importance });
      elements += examined;
      return score;
    },
    /**
     * The numbers of all pages added so far. The scores with and without the fixes are one batch: one without the other
     * would promise something that nobody can check.
     *
     * @throws {BatchScoreError} when one of them cannot be calculated.
     */
    result(options: ScoreOptions): Assessment {
      const counts = countIssues(issues);
      const originalScore = computeSiteScore(pages);
      if (pages.length === 0) return { counts, originalScore, score: null, projected: null };
      const fixedScore = computeSiteScore(
        pages.map(({ fixedScore, importance }) => ({ score: fixedScore, importance })),
      );
      const left = projectIssuesAfterFixes(counting);
      const toScore = (original_score: number | null, remaining: readonly IssueToScore[]): ScanToScore => ({
        original_score,
        issues: remaining,
        pages_scanned: pages.length,
        elements_scanned: Math.max(1, elements),
      });
      const [found, fixed] = calculateBatchScores(
        [
          { scan_id: 'as found', ...toScore(originalScore, counting) },
          ...(left ? [{ scan_id: 'with fixes', ...toScore(fixedScore, left.remaining) }] : []),
        ],
        options,
      );
      const after = fixed?.result;
      return {
        counts,
        originalScore,
        score: found!.result,
        projected: left && after ? { ...left.fixed, score: after.score, grade: after.grade } : null,
      };
    },
  };
}

/** The outcomes of a page without some of the elements that failed: they neither pass nor fail. */
function excludeElements(
  outcomes: readonly RuleOutcomes[],
  leftOut: ReadonlyMap<string, number>,
): readonly RuleOutcomes[] {
  if (leftOut.size === 0) return outcomes;
  return outcomes.map(({ ruleId, passed, failed }) => ({
    ruleId,
    passed,
    failed: Math.max(0, failed - (leftOut.get(ruleId) ?? 0)),
  }));
}

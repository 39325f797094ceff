import type { Grade, PageImportance } from '@curbcut/contract';
import type { Severity } from '@curbcut/wcag';
import { computePageScore, computeSiteScore, type RuleOutcomes } from './basic-score.ts';
import { calculateBatchScores } from './batch.ts';
import { countIssues, type IssueCounts, type IssueToCount } from './count-issues.ts';
import { computeFixedOutcomes, countFixedByRule } from './fixed-outcomes.ts';
import type { IssueToScore } from './issue-to-score.ts';
import { type FixProjection, projectIssuesAfterFixes } from './project-after-fixes.ts';
import type { CalculatedScore, ScanToScore, ScoreOptions } from './score.ts';

/** Number of elements of an issue on a page. */
export interface IssueElementCount {
  /** The issue's id. */
  readonly issue: string;
  readonly count: number;
}

/** A tested page, as input to the score. */
export interface PageToAssess {
  /** Elements per rule as the rules reported them, including those of excluded issues. */
  readonly outcomes: readonly RuleOutcomes[];
  readonly importance: PageImportance;
  /** Number of elements examined. */
  readonly elements: number;
  /** Failed elements of excluded issues. Entries for other issues are ignored. */
  readonly excluded?: Iterable<IssueElementCount>;
  /** Elements fixed by verified fixes. Entries for issues without a verified fix are ignored. */
  readonly fixed?: Iterable<IssueElementCount>;
}

/** An issue, as input to the score. */
export interface IssueToAssess extends IssueToCount, Omit<IssueToScore, keyof IssueToCount> {
  readonly id: string;
  readonly rule_id: string;
  readonly fix?: { readonly fixed_occurrences: number; readonly needs_author_text: string | null } | null;
}

/** The score with every verified fix applied. */
export type ScoreProjection = FixProjection<IssueToAssess>['fixed'] & {
  readonly score: number;
  readonly grade: Grade;
};

/** A scan's numbers, as every screen, report and export shows them. */
export interface Assessment {
  readonly counts: IssueCounts;
  /** Basic score of the site, 0 to 100, not rounded; null when nothing applied. */
  readonly originalScore: number | null;
  /** Null when nothing was tested or nothing applied. */
  readonly score: CalculatedScore | null;
  /** Null when no fix is verified. */
  readonly projected: ScoreProjection | null;
}

interface ScoredPage {
  readonly score: number | null;
  readonly fixedScore: number | null;
  readonly importance: PageImportance;
}

/**
 * Counts and scores a scan page by page, so that a scan of any size fits in memory. The server and the
 * command line both use it, so that the same pages give the same numbers.
 *
 * @param issues all issues of the scan, including excluded ones
 */
export function assessSite(issues: readonly IssueToAssess[], getSeverity: (ruleId: string) => Severity) {
  const counting = issues.filter(({ excluded }) => !excluded);
  const mapIssuesToRules = (some: readonly IssueToAssess[]) =>
    new Map(some.map(({ id, rule_id }) => [id, rule_id]));
  const excludedRules = mapIssuesToRules(
    issues.filter(({ excluded, outcome }) => excluded && outcome === 'failed'),
  );
  const fixedRules = mapIssuesToRules(counting.filter(({ fix }) => (fix?.fixed_occurrences ?? 0) > 0));
  const pages: ScoredPage[] = [];
  let elements = 0;
  return {
    /** Adds a tested page and returns its basic score, not rounded; null when nothing applied. */
    addPage({
      outcomes,
      importance,
      elements: examined,
      excluded = [],
      fixed = [],
    }: PageToAssess): number | null {
      const counted = excludeElements(outcomes, countFixedByRule(excluded, excludedRules));
      const score = computePageScore(counted, getSeverity);
      const after = countFixedByRule(fixed, fixedRules);
      const fixedScore =
        after.size === 0 ? score : computePageScore(computeFixedOutcomes(counted, after), getSeverity);
      pages.push({ score, fixedScore, importance });
      elements += examined;
      return score;
    },
    /**
     * Returns the numbers of all pages added so far. The scores with and without the fixes are calculated as one batch,
     * because a projection without the current score cannot be checked.
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
      const projection = projectIssuesAfterFixes(counting);
      const toScore = (original_score: number | null, remaining: readonly IssueToScore[]): ScanToScore => ({
        original_score,
        issues: remaining,
        pages_scanned: pages.length,
        elements_scanned: Math.max(1, elements),
      });
      const [found, fixed] = calculateBatchScores(
        [
          { scan_id: 'as found', ...toScore(originalScore, counting) },
          ...(projection ? [{ scan_id: 'with fixes', ...toScore(fixedScore, projection.remaining) }] : []),
        ],
        options,
      );
      const after = fixed?.result;
      return {
        counts,
        originalScore,
        score: found!.result,
        projected:
          projection && after ? { ...projection.fixed, score: after.score, grade: after.grade } : null,
      };
    },
  };
}

/** Removes excluded elements from a page's failures: they neither pass nor fail. */
function excludeElements(
  outcomes: readonly RuleOutcomes[],
  excluded: ReadonlyMap<string, number>,
): readonly RuleOutcomes[] {
  if (excluded.size === 0) return outcomes;
  return outcomes.map(({ ruleId, passed, failed }) => ({
    ruleId,
    passed,
    failed: Math.max(0, failed - (excluded.get(ruleId) ?? 0)),
  }));
}

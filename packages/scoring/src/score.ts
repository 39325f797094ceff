import type { Grade, ScoreLevel, SeverityCounts } from '@curbcut/contract';
import {
  computeAdvancedScore,
  computeScoreBreakdown,
  roundScore,
  type ScoreBreakdown,
  type ScoreInput,
} from './advanced-score.ts';
import { classifySeverity } from './classify.ts';
import { rateScore } from './grade.ts';
import { buildInsights } from './insights.ts';
import { getIssueOccurrences, type IssueToScore, requireAtLeastOne } from './issue-to-score.ts';

/** Number of elements assumed for a scan without one (docs/decisions/0004-scores-and-counts.md). */
const DEFAULT_ELEMENTS = 1000;
/** Number of pages assumed for a scan without one (docs/decisions/0004-scores-and-counts.md). */
const DEFAULT_PAGES = 1;

/** Percent: `min(atMost, base + perPage x pages)` (docs/decisions/0004-scores-and-counts.md). */
const CONFIDENCE = { base: 60, perPage: 2, atMost: 90 } as const;

/** Percent, when only the basic score is available (docs/decisions/0004-scores-and-counts.md). */
const FALLBACK_CONFIDENCE = 60;

/** Input of a score calculation; the reply of the enhanced results endpoint has this shape. */
export interface ScanToScore {
  /** The basic score of the site, 0 to 100; null when nothing could be tested. */
  readonly original_score: number | null;
  readonly issues: readonly IssueToScore[];
  readonly pages_scanned?: number;
  /** Elements examined on all pages together. */
  readonly elements_scanned?: number;
}

/** A score result (docs/decisions/0004-scores-and-counts.md). */
export interface CalculatedScore {
  /** Whole number, 0 to 100. */
  readonly score: number;
  /** The basic score it is derived from; whole number, 0 to 100. */
  readonly originalScore: number;
  /** Percent. */
  readonly confidence: number;
  readonly isAdvanced: boolean;
  /** Issues (root causes, not occurrences) by severity, after classification. */
  readonly severityCounts: Readonly<SeverityCounts>;
  readonly insights: string[];
  readonly grade: Grade;
  readonly level: ScoreLevel;
  readonly meaning: string;
  /** ISO 8601, as it was passed in. */
  readonly calculatedAt: string;
  readonly algorithm: 'advanced' | 'basic-fallback';
  /** The parts of the score; null when only the basic score is available. */
  readonly breakdown: ScoreBreakdown | null;
}

export interface ScoreOptions {
  /** ISO 8601; scoring does not read the clock itself. */
  readonly calculatedAt: string;
  /** Called with the reason when the advanced score cannot be calculated, for logging. */
  readonly onFallback?: (cause: unknown) => void;
}

/**
 * Calculates the score of a scan: the advanced score, or the basic score alone when the rest of the scan is invalid.
 * Returns null when the scan has no basic score, because something that was not tested must not get a score.
 * @throws {RangeError} when the basic score is not between 0 and 100, because there is nothing to fall back to.
 */
export function calculateScore(scan: ScanToScore, options: ScoreOptions): CalculatedScore | null {
  const originalScore = scan.original_score;
  if (originalScore === null) return null;
  if (!(originalScore >= 0 && originalScore <= 100)) {
    throw new RangeError(`original_score must be between 0 and 100 or null, not ${originalScore}.`);
  }
  try {
    return calculateAdvanced(originalScore, scan, options.calculatedAt);
  } catch (cause) {
    options.onFallback?.(cause);
    return createFallbackScore(originalScore, scan, options.calculatedAt);
  }
}

/** Computes the confidence in a score, in percent, from the number of pages. */
export function computeConfidence(pages: number): number {
  return Math.min(CONFIDENCE.atMost, CONFIDENCE.base + CONFIDENCE.perPage * pages);
}

function calculateAdvanced(originalScore: number, scan: ScanToScore, calculatedAt: string): CalculatedScore {
  const failed = scan.issues.filter(({ outcome }) => outcome !== 'cantTell');
  const facts: ScoreInput = {
    originalScore,
    severityCounts: countSeverities(failed),
    occurrences: failed.reduce((sum, issue) => sum + getIssueOccurrences(issue), 0),
    pages: requireAtLeastOne(scan.pages_scanned ?? DEFAULT_PAGES, 'pages_scanned'),
    elements: requireAtLeastOne(scan.elements_scanned ?? DEFAULT_ELEMENTS, 'elements_scanned'),
  };
  const breakdown = computeScoreBreakdown(facts);
  const score = computeAdvancedScore(facts, breakdown);
  return {
    score,
    originalScore: roundScore(originalScore),
    confidence: computeConfidence(facts.pages),
    isAdvanced: true,
    severityCounts: facts.severityCounts,
    insights: buildInsights(facts, breakdown, failed, scan.issues.length - failed.length),
    ...rateScore(score),
    calculatedAt,
    algorithm: 'advanced',
    breakdown,
  };
}

function createFallbackScore(
  originalScore: number,
  scan: ScanToScore,
  calculatedAt: string,
): CalculatedScore {
  const score = roundScore(originalScore);
  return {
    score,
    originalScore: score,
    confidence: FALLBACK_CONFIDENCE,
    isAdvanced: false,
    severityCounts: countReadableIssues(scan.issues),
    insights: ['The detailed score couldn’t be calculated. This is the basic score.'],
    ...rateScore(score),
    calculatedAt,
    algorithm: 'basic-fallback',
    breakdown: null,
  };
}

function countSeverities(failed: readonly IssueToScore[]): SeverityCounts {
  const counts = { critical: 0, serious: 0, moderate: 0, minor: 0 } satisfies SeverityCounts;
  for (const issue of failed) counts[classifySeverity(issue).severity] += 1;
  return counts;
}

/** Skips issues that cannot be read, since they may be what made the advanced score fail. */
function countReadableIssues(issues: readonly IssueToScore[] | undefined): SeverityCounts {
  return countSeverities(
    (Array.isArray(issues) ? issues : []).filter((issue: IssueToScore) => {
      try {
        classifySeverity(issue);
        return issue.outcome !== 'cantTell';
      } catch {
        return false;
      }
    }),
  );
}

import type { SeverityCounts } from '@curbcut/contract';
import { SEVERITIES, type Severity } from '@curbcut/wcag';

/** Percent of the original score subtracted for each issue, and the maximum per severity. */
const PENALTIES: Readonly<Record<Severity, { percentEach: number; percentAtMost: number }>> = {
  critical: { percentEach: 2, percentAtMost: 20 },
  serious: { percentEach: 1, percentAtMost: 15 },
  moderate: { percentEach: 0.5, percentAtMost: 10 },
  minor: { percentEach: 0.2, percentAtMost: 5 },
};

/** Percent of the original score subtracted for issue density; the first step that is exceeded applies. */
const DENSITY_STEPS: readonly { over: number; percent: number }[] = [
  { over: 100, percent: 10 },
  { over: 50, percent: 7 },
  { over: 25, percent: 4 },
  { over: 10, percent: 2 },
];

/**
 * Percent of the original score added for pages beyond the tenth (curve: docs/decisions/0004-scores-and-counts.md).
 */
const BREADTH_BONUS = { overPages: 10, percentEach: 0.1, percentAtMost: 5 } as const;

/** Caps for many critical issues, in percent of the original score; the first that applies is used. */
const CRITICAL_CAPS: readonly { moreThan: number; percent: number }[] = [
  { moreThan: 10, percent: 60 },
  { moreThan: 5, percent: 70 },
];

export interface ScoreInput {
  /** The basic score of the site, 0 to 100. */
  readonly originalScore: number;
  /** Issues (groups of occurrences, not elements) by severity. */
  readonly severityCounts: Readonly<SeverityCounts>;
  /** Number of elements in which these issues occur. */
  readonly occurrences: number;
  readonly pages: number;
  readonly elements: number;
}

/** The parts of a score, in percent of the original score unless stated otherwise. */
export interface ScoreBreakdown {
  /** The original score that the percentages refer to, 0 to 100, not rounded. */
  readonly base: number;
  readonly penalties: Readonly<SeverityCounts>;
  /** Issues per 1,000 elements. */
  readonly density: number;
  readonly densityPenalty: number;
  readonly bonus: number;
  /** Cap in percent of the original score; null when there are too few critical issues for one. */
  readonly cap: number | null;
}

/** Computes the penalties, bonus and cap of the advanced score (docs/decisions/0004-scores-and-counts.md). */
export function computeScoreBreakdown(facts: ScoreInput): ScoreBreakdown {
  const density = (1000 * countIssuesBySeverity(facts)) / facts.elements;
  return {
    base: facts.originalScore,
    penalties: Object.fromEntries(
      SEVERITIES.map((severity) => [severity, computePenalty(severity, facts.severityCounts[severity])]),
    ) as SeverityCounts,
    density,
    densityPenalty: DENSITY_STEPS.find(({ over }) => density > over)?.percent ?? 0,
    bonus: computeBreadthBonus(facts.pages),
    cap: CRITICAL_CAPS.find(({ moreThan }) => facts.severityCounts.critical > moreThan)?.percent ?? null,
  };
}

/**
 * Computes the advanced score, a whole number from 0 to 100. It is 100 only when the original score is 100
 * and there are no issues, so that neither rounding nor the bonus hides a known issue.
 */
export function computeAdvancedScore(facts: ScoreInput, parts: ScoreBreakdown): number {
  const percent = Math.min(computePercentBeforeCap(parts), parts.cap ?? Number.POSITIVE_INFINITY);
  return roundScore(
    (facts.originalScore * percent) / 100,
    getMaxScore(facts.originalScore, countIssuesBySeverity(facts)),
  );
}

/** Computes the percentage of the original score that remains after the penalties and the bonus. */
function computePercentBeforeCap({ penalties, densityPenalty, bonus }: ScoreBreakdown): number {
  return 100 + bonus - SEVERITIES.reduce((sum, severity) => sum + penalties[severity], densityPenalty);
}

/** Returns whether the cap lowers the score. The penalties may already have lowered it further. */
export function isCapApplied(parts: ScoreBreakdown): boolean {
  return parts.cap !== null && computePercentBeforeCap(parts) > parts.cap;
}

/** Returns the highest score a site can have: 100 only when everything passed and no issue was found. */
export function getMaxScore(originalScore: number, issues: number): number {
  return originalScore === 100 && issues === 0 ? 100 : 99;
}

function countIssuesBySeverity({ severityCounts }: Pick<ScoreInput, 'severityCounts'>): number {
  return SEVERITIES.reduce((sum, severity) => sum + severityCounts[severity], 0);
}

/** Rounds a score for display: a whole number from 0 to 100 that is 100 only when the exact score is. */
export function roundScore(score: number, atMost = score < 100 ? 99 : 100): number {
  return Math.min(atMost, Math.max(0, Math.round(score)));
}

function computePenalty(severity: Severity, issues: number): number {
  const { percentEach, percentAtMost } = PENALTIES[severity];
  return Math.min(percentAtMost, issues * percentEach);
}

function computeBreadthBonus(pages: number): number {
  const beyond = Math.max(0, pages - BREADTH_BONUS.overPages);
  return Math.min(BREADTH_BONUS.percentAtMost, beyond * BREADTH_BONUS.percentEach);
}

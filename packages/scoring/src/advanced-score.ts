import { SEVERITIES, type Severity } from '@curbcut/wcag';

/** Percent of the original score that each issue takes, and the most that a severity takes (section 9). */
export const PENALTIES: Readonly<Record<Severity, { percentEach: number; percentAtMost: number }>> = {
  critical: { percentEach: 2, percentAtMost: 20 },
  serious: { percentEach: 1, percentAtMost: 15 },
  moderate: { percentEach: 0.5, percentAtMost: 10 },
  minor: { percentEach: 0.2, percentAtMost: 5 },
};

/** Percent of the original score that a density takes; the first step that is exceeded counts (section 9). */
export const DENSITY_STEPS: readonly { over: number; percent: number }[] = [
  { over: 100, percent: 10 },
  { over: 50, percent: 7 },
  { over: 25, percent: 4 },
  { over: 10, percent: 2 },
];

/** Percent of the original score for pages beyond the tenth (section 9; curve: docs/decisions/0004-scores.md). */
export const BREADTH_BONUS = { overPages: 10, percentEach: 0.1, percentAtMost: 5 } as const;

/** The most of the original score that many critical issues leave; the first that fits counts (section 9). */
export const CRITICAL_CAPS: readonly { moreThan: number; percent: number }[] = [
  { moreThan: 10, percent: 60 },
  { moreThan: 5, percent: 70 },
];

export type SeverityCounts = Readonly<Record<Severity, number>>;

export interface ScoreInput {
  /** The basic score of the site, 0 to 100. */
  readonly originalScore: number;
  /** Issues (groups of occurrences, not elements) by severity. */
  readonly severityCounts: SeverityCounts;
  /** Elements in which all these issues occur. */
  readonly occurrences: number;
  readonly pages: number;
  readonly elements: number;
}

/** What made the score, in percent of the original score unless it says otherwise. */
export interface ScoreBreakdown {
  /** The original score that the percentages are taken from, 0 to 100, not rounded. */
  readonly base: number;
  readonly penalties: SeverityCounts;
  /** Issues per 1,000 elements (section 9). */
  readonly density: number;
  readonly densityPenalty: number;
  readonly bonus: number;
  /** The most that the critical issues leave; null when there are too few to matter. */
  readonly cap: number | null;
}

/** What each part of the advanced score takes or gives (specification, section 9). */
export function computeScoreBreakdown(facts: ScoreInput): ScoreBreakdown {
  const density = (1000 * countIssuesOfAllSeverities(facts)) / facts.elements;
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
 * The advanced score, a whole number from 0 to 100. It is 100 only where the original score is 100 and no
 * issue stands: neither rounding nor the bonus hides a known barrier.
 */
export function computeAdvancedScore(facts: ScoreInput, parts: ScoreBreakdown): number {
  const taken = SEVERITIES.reduce((sum, severity) => sum + parts.penalties[severity], parts.densityPenalty);
  const percent = Math.min(100 - taken + parts.bonus, parts.cap ?? Number.POSITIVE_INFINITY);
  return roundScore(
    (facts.originalScore * percent) / 100,
    getMaxScore(facts.originalScore, countIssuesOfAllSeverities(facts)),
  );
}

/** The highest score that a site may have: 100 only when everything passed and no issue was found. */
export function getMaxScore(originalScore: number, issues: number): number {
  return originalScore === 100 && issues === 0 ? 100 : 99;
}

function countIssuesOfAllSeverities({ severityCounts }: Pick<ScoreInput, 'severityCounts'>): number {
  return SEVERITIES.reduce((sum, severity) => sum + severityCounts[severity], 0);
}

/** A score as it is shown: a whole number from 0 to 100 that reaches 100 only when nothing is wanting. */
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

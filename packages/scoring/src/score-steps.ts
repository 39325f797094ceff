import { SEVERITIES, type Severity } from '@curbcut/wcag';
import { getMaxScore, type ScoreBreakdown, type SeverityCounts } from './advanced-score.ts';

/** What a step of the calculation is about. `limit`: 100 is kept for sites without a known issue. */
export type ScoreStepKind = 'pages' | Severity | 'density' | 'bonus' | 'cap' | 'limit' | 'rounding';

/** One line of the calculation; the points of all lines add up to the score. */
export interface ScoreStep {
  readonly kind: ScoreStepKind;
  /** Points added to the score, in tenths; negative for a penalty. */
  readonly points: number;
  /** Percent of the average page score that the step takes, adds or leaves; null where that makes no sense. */
  readonly percent: number | null;
}

/** What the calculation is read from: a score result, also one stored before `base` was recorded. */
export interface ExplainedScore {
  readonly score: number;
  readonly originalScore: number;
  readonly severityCounts: SeverityCounts;
  readonly breakdown: (Omit<ScoreBreakdown, 'base'> & { readonly base?: number | undefined }) | null;
}

/**
 * The calculation of a score as an addition: the average page score, each penalty, the bonus, the cap and the rounding.
 * Points are tenths, and exactly as the score is shown they add up to it. Steps that change nothing are left out, except
 * the first.
 */
export function buildScoreSteps({
  score,
  originalScore,
  severityCounts,
  breakdown,
}: ExplainedScore): ScoreStep[] {
  const base = breakdown?.base ?? originalScore;
  const sum = new RunningSum();
  sum.add('pages', base, null);
  if (breakdown !== null) {
    const { penalties, densityPenalty, bonus, cap } = breakdown;
    const ofBase = (percent: number) => (base * percent) / 100;
    for (const severity of SEVERITIES) sum.add(severity, -ofBase(penalties[severity]), penalties[severity]);
    sum.add('density', -ofBase(densityPenalty), densityPenalty);
    sum.add('bonus', ofBase(bonus), bonus);
    if (cap !== null) sum.lowerTo('cap', ofBase(cap), cap);
    const issues = SEVERITIES.reduce((total, severity) => total + severityCounts[severity], 0);
    sum.lowerTo('limit', getMaxScore(base, issues), null);
  }
  sum.add('rounding', score - sum.exactSum, null);
  return sum.steps;
}

/** Why the score of a site is lower than the average of its pages, in a sentence; null when it is not. */
export function explainScoreBelowPages(score: ExplainedScore): string | null {
  const { breakdown } = score;
  if (breakdown === null) return null;
  const base = breakdown.base ?? score.originalScore;
  if (score.score >= Math.round(base)) return null;
  const average = oneDecimalFormat.format(base);
  if (breakdown.cap !== null && buildScoreSteps(score).some(({ kind }) => kind === 'cap')) {
    const { critical } = score.severityCounts;
    return `The pages score ${average} on average, and with ${critical} critical issues the site can score at most ${breakdown.cap}% of that.`;
  }
  return `The pages score ${average} on average, and every issue found on the site takes off part of that.`;
}

const oneDecimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Rounds the sum after each step, not the step, so that the steps add up however often it rounds. */
class RunningSum {
  readonly steps: ScoreStep[] = [];
  exactSum = 0;

  add(kind: ScoreStepKind, points: number, percent: number | null): void {
    const before = toTenths(this.exactSum);
    this.exactSum += points;
    const rounded = (toTenths(this.exactSum) - before) / 10;
    if (rounded !== 0 || kind === 'pages') this.steps.push({ kind, points: rounded, percent });
  }

  lowerTo(kind: ScoreStepKind, highest: number, percent: number | null): void {
    if (this.exactSum > highest) this.add(kind, highest - this.exactSum, percent);
  }
}

const toTenths = (value: number): number => Math.round(value * 10);

import type { SeverityCounts } from '@curbcut/contract';
import { SEVERITIES, type Severity } from '@curbcut/wcag';
import { getMaxScore, type ScoreBreakdown } from './advanced-score.ts';

/** What a step of the calculation represents. `limit`: 100 is reserved for sites without known issues. */
export type ScoreStepKind = 'pages' | Severity | 'density' | 'bonus' | 'cap' | 'limit' | 'rounding';

/** One line of the calculation; the points of all lines add up to the score. */
export interface ScoreStep {
  readonly kind: ScoreStepKind;
  /** Points added to the score, in tenths; negative for a penalty. */
  readonly points: number;
  /** Percent of the average page score that the step subtracts, adds or caps at; null where it does not apply. */
  readonly percent: number | null;
}

/** A score result to explain. */
export interface ExplainedScore {
  readonly score: number;
  readonly originalScore: number;
  readonly severityCounts: Readonly<SeverityCounts>;
  readonly breakdown: ScoreBreakdown | null;
}

/**
 * Breaks a score down into a sum: the average page score, each penalty, the bonus, the cap and the rounding. Points are
 * in tenths and add up exactly to the displayed score. Steps that change nothing are omitted, except the first.
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

/** Explains in a sentence why a site's score is lower than its average page score; null when it isn't. */
export function explainScoreBelowPages(score: ExplainedScore): string | null {
  const { breakdown } = score;
  if (breakdown === null) return null;
  const { base } = breakdown;
  if (score.score >= Math.round(base)) return null;
  const average = oneDecimalFormat.format(base);
  if (breakdown.cap !== null && buildScoreSteps(score).some(({ kind }) => kind === 'cap')) {
    const { critical } = score.severityCounts;
    return `The average page score is ${average}. With ${critical} critical issues, the site score is capped at ${breakdown.cap}% of that.`;
  }
  return `The average page score is ${average}. Every issue found on the site lowers the site score.`;
}

const oneDecimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Rounds the running sum instead of each step, so that the rounded steps add up. */
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

import type { PageImportance } from '@curbcut/contract';
import { SEVERITY_DETAILS, type Severity } from '@curbcut/wcag';
import { PAGE_WEIGHTS } from './page-importance.ts';

/** Elements of one page that passed and failed one rule, except those that need review. */
export interface RuleOutcomes {
  readonly ruleId: string;
  readonly passed: number;
  readonly failed: number;
}

interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/**
 * Computes the basic score of a page, 0 to 100, not rounded: the share of passing elements over all rules that
 * applied, weighted by severity (decisions, "Scans"). A page to which no rule applied has no score (null).
 * @throws {RangeError} when a count is not a whole number of at least 0.
 */
export function computePageScore(
  rules: Iterable<RuleOutcomes>,
  getSeverity: (ruleId: string) => Severity,
): number | null {
  const shares: WeightedValue[] = [];
  for (const { ruleId, passed, failed } of rules) {
    for (const count of [passed, failed]) {
      if (Number.isInteger(count) && count >= 0) continue;
      throw new RangeError(`Elements of rule ${ruleId} must be counted in whole numbers, not ${count}.`);
    }
    if (passed + failed === 0) continue;
    const weight = SEVERITY_DETAILS[getSeverity(ruleId)].weight;
    shares.push({ value: (100 * passed) / (passed + failed), weight });
  }
  return computeWeightedMean(shares);
}

/**
 * Computes the basic score of a site, 0 to 100, not rounded: the mean over its pages, weighted by importance.
 * Pages without a score do not count; a site without a scored page has no score (null).
 */
export function computeSiteScore(
  pages: Iterable<{ readonly score: number | null; readonly importance: PageImportance }>,
): number | null {
  const scores: WeightedValue[] = [];
  for (const { score, importance } of pages) {
    if (score !== null) scores.push({ value: score, weight: PAGE_WEIGHTS[importance] });
  }
  return computeWeightedMean(scores);
}

function computeWeightedMean(values: readonly WeightedValue[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { value, weight } of values) {
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

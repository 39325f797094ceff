import { expect, test } from 'vitest';
import { formatScoreStepLabel, formatScoreStepPoints } from './format-score-step.ts';
import { buildScoreSteps } from './score-steps.ts';

test('the displayed steps of the calculation add up to the score', () => {
  const score = {
    score: 42,
    originalScore: 84,
    severityCounts: { critical: 21, serious: 20, moderate: 1, minor: 5 },
    breakdown: {
      base: 83.5,
      penalties: { critical: 20, serious: 15, moderate: 0.5, minor: 1 },
      density: 12.4,
      densityPenalty: 2,
      bonus: 0,
      cap: 50,
    },
  };
  const lines = buildScoreSteps(score).map((step) => [
    formatScoreStepLabel(step, score),
    formatScoreStepPoints(step),
  ]);
  expect(lines).toEqual([
    ['Average page score, weighted by importance', '83.5'],
    ['21 critical issues (20%)', '−16.7'],
    ['20 serious issues (15%)', '−12.5'],
    ['1 moderate issue (0.5%)', '−0.4'],
    ['5 minor issues (1%)', '−0.9'],
    ['12.4 issues per 1,000 elements (2%)', '−1.6'],
    ['Cap with 21 critical issues: 50% of the average', '−9.6'],
    ['Rounding', '+0.2'],
  ]);
  const sum = lines.reduce((total, [, points]) => total + Number(points!.replace('−', '-')), 0);
  expect(Math.round(sum * 10) / 10).toBe(42);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyIssue } from '../test/arbitraries.ts';
import type { IssueToScore } from './issue-to-score.ts';
import { type CalculatedScore, calculateScore } from './score.ts';
import { buildScoreSteps, explainScoreBelowPages } from './score-steps.ts';

const calculatedAt = '2026-01-02T03:04:05.000Z';
const createIssues = (count: number, severity: string): IssueToScore[] =>
  Array.from({ length: count }, () => ({ severity }));
const calculateTestScore = (
  original_score: number,
  found: readonly IssueToScore[],
  elements = 9000,
): CalculatedScore =>
  calculateScore(
    { original_score, issues: found, pages_scanned: 7, elements_scanned: elements },
    { calculatedAt },
  )!;
/** Adds in tenths to avoid floating-point errors. */
const sumSteps = (score: CalculatedScore) =>
  buildScoreSteps(score).reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10;

describe('buildScoreSteps', () => {
  it('lists penalties, cap and rounding as a sum whose total is the score', () => {
    const score = calculateTestScore(83.37, [
      ...createIssues(21, 'critical'),
      ...createIssues(20, 'serious'),
      ...createIssues(6, 'minor'),
    ]);
    expect(buildScoreSteps(score)).toEqual(
      [
        { kind: 'pages', points: 83.4, percent: null },
        { kind: 'critical', points: -16.7, percent: 20 },
        { kind: 'serious', points: -12.5, percent: 15 },
        { kind: 'minor', points: -1, percent: expect.closeTo(1.2, 10) },
        { kind: 'cap', points: -3.2, percent: 60 },
        { kind: 'rounding', points: 0, percent: null },
      ].filter(({ points }) => points !== 0),
    );
    expect(score.score).toBe(50);
    expect(sumSteps(score)).toBe(50);
  });

  it('includes density, the bonus, and the limit that reserves 100 for sites without issues', () => {
    const dense = buildScoreSteps(calculateTestScore(50, createIssues(30, 'minor'), 1000));
    expect(dense.find(({ kind }) => kind === 'density')).toEqual({ kind: 'density', points: -2, percent: 4 });
    const broad = calculateScore(
      { original_score: 100, issues: createIssues(1, 'minor'), pages_scanned: 60, elements_scanned: 9000 },
      { calculatedAt },
    )!;
    expect(buildScoreSteps(broad).map(({ kind, points }) => [kind, points])).toEqual([
      ['pages', 100],
      ['minor', -0.2],
      ['bonus', 5],
      ['limit', -5.8],
    ]);
  });

  it('adds up to the displayed score for any scan', () => {
    const anyScan = fc.record({
      original_score: fc.double({ min: 0, max: 100, noNaN: true }),
      issues: fc.array(anyIssue, { maxLength: 60 }),
      pages_scanned: fc.integer({ min: 1, max: 200 }),
      elements_scanned: fc.integer({ min: 1, max: 20_000 }),
    });
    fc.assert(
      fc.property(anyScan, (scan) => {
        const score = calculateScore(scan, { calculatedAt })!;
        expect(sumSteps(score)).toBe(score.score);
      }),
    );
  });

  it('returns only the score itself for a basic score', () => {
    const basic = { ...calculateTestScore(72, []), breakdown: null, score: 72, originalScore: 72 };
    expect(buildScoreSteps(basic)).toEqual([{ kind: 'pages', points: 72, percent: null }]);
    expect(explainScoreBelowPages(basic)).toBeNull();
  });
});

describe('explainScoreBelowPages', () => {
  it('names the cap if it applies, otherwise the issues', () => {
    expect(explainScoreBelowPages(calculateTestScore(84.25, createIssues(21, 'critical')))).toBe(
      'The average page score is 84.3. With 21 critical issues, the site score is capped at 60% of that.',
    );
    expect(explainScoreBelowPages(calculateTestScore(84.25, createIssues(4, 'serious')))).toBe(
      'The average page score is 84.3. Every issue found on the site lowers the site score.',
    );
  });

  it('returns null if the site doesn’t score lower', () => {
    expect(explainScoreBelowPages(calculateTestScore(100, []))).toBeNull();
  });
});

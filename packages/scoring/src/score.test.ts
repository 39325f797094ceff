import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyIssue } from '../test/arbitraries.ts';
import { roundScore } from './advanced-score.ts';
import { RATINGS, rateScore } from './grade.ts';
import type { IssueToScore } from './issue-to-score.ts';
import { type CalculatedScore, calculateScore, type ScanToScore } from './score.ts';

const calculatedAt = '2026-01-02T03:04:05.000Z';
const createIssues = (count: number, severity: string): IssueToScore[] =>
  Array.from({ length: count }, () => ({ severity }));

/** Calculates the score of a scan that must have one. */
function calculateTestScore(scan: ScanToScore): CalculatedScore {
  const result = calculateScore(scan, { calculatedAt });
  if (!result) throw new Error('This scan has no score.');
  return result;
}

const anyScan: fc.Arbitrary<ScanToScore> = fc.record({
  original_score: fc.double({ min: 0, max: 100, noNaN: true }),
  issues: fc.array(anyIssue, { maxLength: 40 }),
  pages_scanned: fc.integer({ min: 1, max: 3000 }),
  elements_scanned: fc.integer({ min: 1, max: 100_000 }),
});

describe('calculateScore', () => {
  it('returns every field of the specification and the breakdown of the score', () => {
    const scan = {
      original_score: 80,
      issues: [
        { severity: 'minor', category: 'images', wcag_criteria: ['1.1.1'], occurrences: 30 },
        { severity: 'serious', category: 'forms' },
        { severity: 'minor', outcome: 'cantTell', occurrences: 5000 },
      ] as const,
      pages_scanned: 12,
      elements_scanned: 100,
    };
    // 80 x (100 - 2 critical - 1 serious - 2 density + 0.2 bonus) %
    expect(calculateTestScore(scan)).toEqual({
      score: 76,
      originalScore: 80,
      confidence: 84,
      isAdvanced: true,
      severityCounts: { critical: 1, serious: 1, moderate: 0, minor: 0 },
      insights: [
        '1 critical issue can prevent some people from using the site. Start there.',
        'A single issue accounts for 30 of 31 occurrences.',
        'There are 20 issues per 1,000 elements.',
        '1 issue needs human review.',
        '12 pages were tested, which makes the score more reliable.',
      ],
      grade: 'B',
      level: 'good',
      meaning: rateScore(76).meaning,
      calculatedAt,
      algorithm: 'advanced',
      breakdown: {
        base: 80,
        penalties: { critical: 2, serious: 1, moderate: 0, minor: 0 },
        density: 20,
        densityPenalty: 2,
        bonus: expect.closeTo(0.2, 10),
        cap: null,
      },
    });
  });

  it('counts issues, not occurrences, for the penalty and the density', () => {
    const one = calculateTestScore({
      original_score: 90,
      issues: [{ severity: 'serious', occurrences: 20 }],
    });
    expect(one.breakdown).toMatchObject({ penalties: { serious: 1 }, density: 1, densityPenalty: 0 });
    const many = calculateTestScore({
      original_score: 90,
      issues: createIssues(20, 'serious'),
      elements_scanned: 1000,
    });
    expect(many.breakdown).toMatchObject({ penalties: { serious: 15 }, density: 20, densityPenalty: 2 });
  });

  it('caps the score when there are many critical issues', () => {
    expect(
      calculateTestScore({ original_score: 90, issues: createIssues(6, 'critical'), elements_scanned: 9000 })
        .score,
    ).toBe(63);
    expect(
      calculateTestScore({ original_score: 90, issues: createIssues(11, 'critical'), elements_scanned: 9000 })
        .score,
    ).toBe(54);
  });

  it('is null when nothing was tested', () => {
    expect(calculateScore({ original_score: null, issues: [] }, { calculatedAt })).toBeNull();
  });

  it('is 100 only without known issues: neither the bonus nor rounding hides one', () => {
    expect(calculateTestScore({ original_score: 100, issues: [], pages_scanned: 60 })).toMatchObject({
      score: 100,
      originalScore: 100,
      algorithm: 'advanced',
    });
    expect(
      calculateTestScore({ original_score: 99.9, issues: createIssues(1, 'minor'), pages_scanned: 60 }).score,
    ).toBe(99);
    expect(
      calculateTestScore({ original_score: 100, issues: createIssues(1, 'minor'), pages_scanned: 60 }).score,
    ).toBe(99);
    expect(calculateTestScore({ original_score: 99.9, issues: [] })).toMatchObject({
      score: 99,
      originalScore: 99,
    });
  });

  it('is 0 if nothing passed', () => {
    expect(calculateTestScore({ original_score: 0, issues: createIssues(3, 'critical') })).toMatchObject({
      score: 0,
      grade: 'F',
    });
  });

  it('ignores issues that need review', () => {
    const unsure: IssueToScore = { severity: 'critical', outcome: 'cantTell', occurrences: 900 };
    expect(calculateTestScore({ original_score: 88, issues: [unsure] }).score).toBe(88);
  });

  it.each([
    ['issues that aren’t a list', { issues: null as unknown as [] }],
    ['an invalid issue', { issues: [null as unknown as IssueToScore] }],
    ['occurrences below one', { issues: [{ severity: 'serious', occurrences: 0 }] }],
    ['no elements', { elements_scanned: 0 }],
    ['half a page', { pages_scanned: 0.5 }],
  ])('falls back to the basic score for %s and reports the cause', (_, broken) => {
    const causes: unknown[] = [];
    const result = calculateScore(
      { original_score: 71.6, issues: [{ severity: 'serious' }], ...broken },
      { calculatedAt, onFallback: (cause) => causes.push(cause) },
    );
    expect(result).toMatchObject({
      score: 72,
      originalScore: 72,
      confidence: 60,
      isAdvanced: false,
      grade: 'B',
      calculatedAt,
      algorithm: 'basic-fallback',
      breakdown: null,
    });
    expect(causes).toHaveLength(1);
  });

  it('still counts the issues it can read when it falls back', () => {
    const broken = {
      severity: 'serious',
      wcag_criteria: 7 as unknown as [],
      wcag_sc: 7 as unknown as string,
    };
    const readable: IssueToScore = { severity: 'serious' };
    const result = calculateTestScore({
      original_score: 50,
      issues: [broken, readable, readable],
      pages_scanned: 0,
    });
    expect(result.severityCounts).toEqual({ critical: 0, serious: 2, moderate: 0, minor: 0 });
  });

  it.each([-0.1, 100.1, Number.NaN])(
    'rejects a basic score of %f, since there is nothing to fall back to',
    (score) => {
      expect(() => calculateScore({ original_score: score, issues: [] }, { calculatedAt })).toThrow(
        /original_score must be between 0 and 100/,
      );
    },
  );
});

describe('every score', () => {
  it('is a whole number from 0 to 100 whose grade and level agree', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        const { score, originalScore, grade, level, confidence, algorithm } = calculateTestScore(scan);
        expect(algorithm).toBe('advanced');
        for (const number of [score, originalScore]) {
          expect(Number.isInteger(number)).toBe(true);
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThanOrEqual(100);
        }
        expect(RATINGS).toContainEqual(expect.objectContaining({ grade, level }));
        expect(rateScore(score)).toMatchObject({ grade, level });
        expect(confidence).toBeGreaterThanOrEqual(60);
        expect(confidence).toBeLessThanOrEqual(90);
      }),
    );
  });

  it('never rises when an issue is added or gains occurrences', () => {
    fc.assert(
      fc.property(anyScan, anyIssue, (scan, issue) => {
        const before = calculateTestScore(scan).score;
        expect(calculateTestScore({ ...scan, issues: [...scan.issues, issue] }).score).toBeLessThanOrEqual(
          before,
        );
        const [first, ...others] = scan.issues;
        if (!first) return;
        const grown = { ...first, occurrences: (first.occurrences ?? 1) + 1 };
        expect(calculateTestScore({ ...scan, issues: [grown, ...others] }).score).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('never drops with a better basic score, more pages or more elements', () => {
    fc.assert(
      fc.property(anyScan, fc.integer({ min: 1, max: 100 }), (scan, more) => {
        const before = calculateTestScore(scan).score;
        const better = [
          { original_score: Math.min(100, scan.original_score! + more) },
          { pages_scanned: scan.pages_scanned! + more },
          { elements_scanned: scan.elements_scanned! + more },
        ];
        for (const change of better)
          expect(calculateTestScore({ ...scan, ...change }).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('loses at most 50% to issues and 10% to density, and stays below the caps for critical issues', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        const { score, severityCounts } = calculateTestScore(scan);
        const original = scan.original_score!;
        expect(score).toBeLessThanOrEqual(roundScore(original * 1.05, 100));
        if (severityCounts.critical > 10) expect(score).toBeLessThanOrEqual(Math.round(original * 0.6));
        else if (severityCounts.critical > 5) expect(score).toBeLessThanOrEqual(Math.round(original * 0.7));
        expect(score).toBeGreaterThanOrEqual(Math.floor(original * 0.4));
      }),
    );
  });
});

describe('rateScore', () => {
  it('never gives a better grade to a lower score', () => {
    const grades = Array.from({ length: 101 }, (_, score) => rateScore(score).grade);
    expect(grades).toEqual(grades.toSorted().reverse());
  });

  it.each([-1, 101, Number.NaN])('rejects %f', (score) => {
    expect(() => rateScore(score)).toThrow(RangeError);
  });

  it('has a meaning for each level that doesn’t claim anything a machine can’t know', () => {
    expect(new Set(RATINGS.map(({ meaning }) => meaning)).size).toBe(5);
    const words = RATINGS.map(({ meaning }) => meaning).join('\n');
    expect(words).not.toMatch(/complian|comply|complies|conform|certif|guarantee|fully accessible|!/i);
  });
});

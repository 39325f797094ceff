import type { SeverityCounts } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { computeScoreBreakdown } from './advanced-score.ts';
import { computePageScore, computeSiteScore } from './basic-score.ts';
import { classifySeverity } from './classify.ts';
import { classifyIssue } from './classify-issue.ts';
import { rateScore } from './grade.ts';
import { computeImpact, MAX_IMPACT } from './impact.ts';
import { calculateScore, computeConfidence } from './score.ts';

/*
 * The specified numbers, copied verbatim (docs/decisions/0095-fixed-values.md and 0004-scores-and-counts.md). A test here
 * fails if one of them changes in the code.
 */

const none: SeverityCounts = { critical: 0, serious: 0, moderate: 0, minor: 0 };
const facts = { originalScore: 100, severityCounts: none, occurrences: 0, pages: 1, elements: 1000 };
const minor = { severity: 'minor' };

describe('reclassification', () => {
  it.each([
    ['by criterion', { severity: 'minor', wcag_criteria: ['2.1.1'] }, 'critical', 0.9, 'wcag'],
    ['by keyword', { severity: 'minor', rule_title: 'Text has low contrast' }, 'serious', 0.7, 'keyword'],
    ['by default', { severity: 'moderate' }, 'moderate', 0.5, 'default'],
  ])('%s', (_, issue, severity, confidence, source) => {
    expect(classifySeverity(issue)).toEqual({ severity, confidence, source });
  });

  it.each([
    ['blocker', 'critical'],
    ['critical', 'critical'],
    ['serious', 'serious'],
    ['major', 'serious'],
    ['moderate', 'moderate'],
    ['medium', 'moderate'],
    ['minor', 'minor'],
    ['low', 'minor'],
    ['info', 'minor'],
    ['informational', 'minor'],
    ['dreadful', 'minor'],
    ['', 'minor'],
  ])('default mapping of “%s” is %s', (word, severity) => {
    expect(classifySeverity({ severity: word }).severity).toBe(severity);
  });

  it.each([
    ['critical', 'A'],
    ['serious', 'AA'],
    ['moderate', 'AA'],
    ['minor', 'AAA'],
  ])('the level inferred for %s is %s', (severity, level) => {
    expect(classifyIssue({ severity }).wcag_level).toBe(level);
  });
});

describe('score calculation failure', () => {
  it('has algorithm basic-fallback and confidence 60', () => {
    const broken = { original_score: 80, issues: [], elements_scanned: -1 };
    expect(calculateScore(broken, { calculatedAt: '' })).toMatchObject({
      algorithm: 'basic-fallback',
      confidence: 60,
    });
  });
});

describe('grades and levels', () => {
  it.each([
    [100, 'A', 'excellent'],
    [85, 'A', 'excellent'],
    [84, 'B', 'good'],
    [70, 'B', 'good'],
    [69, 'C', 'fair'],
    [50, 'C', 'fair'],
    [49, 'D', 'poor'],
    [30, 'D', 'poor'],
    [29, 'F', 'critical'],
    [0, 'F', 'critical'],
  ])('%i is %s, %s', (score, grade, level) => {
    expect(rateScore(score)).toMatchObject({ grade, level });
  });
});

describe('advanced scoring', () => {
  it.each([
    ['critical', 1, 2],
    ['critical', 9, 18],
    ['critical', 10, 20],
    ['critical', 500, 20],
    ['serious', 1, 1],
    ['serious', 14, 14],
    ['serious', 15, 15],
    ['serious', 500, 15],
    ['moderate', 1, 0.5],
    ['moderate', 19, 9.5],
    ['moderate', 20, 10],
    ['moderate', 500, 10],
    ['minor', 1, 0.2],
    ['minor', 24, 4.8],
    ['minor', 25, 5],
    ['minor', 500, 5],
  ] as const)('%s times %i subtracts %f percent', (severity, count, percent) => {
    const { penalties } = computeScoreBreakdown({ ...facts, severityCounts: { ...none, [severity]: count } });
    expect(penalties[severity]).toBeCloseTo(percent, 10);
  });

  it.each([
    [10, 0],
    [11, 2],
    [25, 2],
    [26, 4],
    [50, 4],
    [51, 7],
    [100, 7],
    [101, 10],
    [1000, 10],
  ])('%i issues in 1000 elements subtract %i percent', (minor, percent) => {
    const counted = { ...facts, severityCounts: { ...none, minor } };
    expect(computeScoreBreakdown(counted).densityPenalty).toBe(percent);
    expect(computeScoreBreakdown({ ...counted, occurrences: 100_000 }).densityPenalty).toBe(percent);
  });

  it.each([
    [1, 0],
    [10, 0],
    [11, 0.1],
    [35, 2.5],
    [60, 5],
    [2000, 5],
  ])('%i pages add %f percent', (pages, percent) => {
    expect(computeScoreBreakdown({ ...facts, pages }).bonus).toBeCloseTo(percent, 10);
  });

  it.each([
    [5, null],
    [6, 70],
    [10, 70],
    [11, 60],
  ])('%i critical issues cap the score at %s percent', (critical, cap) => {
    expect(computeScoreBreakdown({ ...facts, severityCounts: { ...none, critical } }).cap).toBe(cap);
  });

  it.each([
    [1, 62],
    [10, 80],
    [14, 88],
    [15, 90],
    [500, 90],
  ])('%i pages give a confidence of %i', (pages, confidence) => {
    expect(computeConfidence(pages)).toBe(confidence);
  });

  it.each([
    ['elements', { elements_scanned: 1000 }],
    ['pages', { pages_scanned: 1 }],
  ])('uses the default number of %s', (_, numbers) => {
    const scan = { original_score: 80, issues: [{ ...minor, occurrences: 30 }] };
    const options = { calculatedAt: '' };
    expect(calculateScore(scan, options)).toEqual(calculateScore({ ...scan, ...numbers }, options));
  });
});

describe('impact', () => {
  it.each([
    ['keyboard', 90, 15],
    ['color-contrast', 85, 8],
    ['images', 75, 12],
    ['forms', 95, 20],
    ['navigation', 80, 15],
    ['headings', 60, 12],
    ['links', 70, 12],
    ['tables', 65, 8],
    ['media', 85, 5],
    ['other', 40, 5],
    ['anything else', 40, 5],
  ])('%s: %i points, %i percent of users', (category, score, usersPercent) => {
    expect(computeImpact({ ...minor, category })).toEqual({ score, usersPercent });
  });

  it.each([
    ['high', 50, 7],
    ['medium', 40, 5],
    ['low', 40, 5],
  ])(
    'a page of %s importance gives an issue of category other %i points, %i percent',
    (page_importance, score, usersPercent) => {
      expect(computeImpact({ ...minor, page_importance })).toEqual({ score, usersPercent });
    },
  );

  it.each([
    [1, 40],
    [5, 40],
    [6, 41],
    [24, 59],
    [25, 60],
    [26, 60],
    [9999, 60],
  ])('%i occurrences give an issue of category other %i points', (occurrences, score) => {
    expect(computeImpact({ ...minor, occurrences })).toEqual({ score, usersPercent: 5 });
  });

  it('is capped at 100 points; every category’s maximum is at most 22%, below the cap of 25%', () => {
    const most = { ...minor, category: 'forms', page_importance: 'high', occurrences: 100 };
    expect(computeImpact(most)).toEqual({ score: 100, usersPercent: 22 });
    expect(MAX_IMPACT).toEqual({ score: 100, usersPercent: 25 });
  });
});

describe('remediation', () => {
  it.each([
    ['critical', 'immediate', '1-2 days'],
    ['serious', 'high', '1-2 weeks'],
    ['moderate', 'medium', '2-4 weeks'],
    ['minor', 'low', '1-3 months'],
  ])('%s is %s, %s', (severity, remediation_priority, remediation_timeframe) => {
    expect(classifyIssue({ severity })).toMatchObject({ remediation_priority, remediation_timeframe });
  });
});

describe('decisions: weights of the basic score', () => {
  it.each([
    ['critical', 10],
    ['serious', 7],
    ['moderate', 3],
    ['minor', 1],
  ] as const)('a rule with severity %s weighs %i', (severity, weight) => {
    const rules = [
      { ruleId: 'weighed', passed: 1, failed: 0 },
      { ruleId: 'minor', passed: 0, failed: 1 },
    ];
    const score = computePageScore(rules, (ruleId) => (ruleId === 'weighed' ? severity : 'minor'));
    expect(score).toBeCloseTo((100 * weight) / (weight + 1), 10);
  });

  it.each([
    ['high', 3],
    ['medium', 2],
    ['low', 1],
  ] as const)('a page with %s importance weighs %i', (importance, weight) => {
    const pages = [
      { score: 100, importance },
      { score: 0, importance: 'low' as const },
    ];
    expect(computeSiteScore(pages)).toBeCloseTo((100 * weight) / (weight + 1), 10);
  });
});

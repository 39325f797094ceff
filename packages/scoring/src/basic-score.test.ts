import { SEVERITIES, type Severity } from '@curbcut/wcag';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePageScore, computeSiteScore, type RuleOutcomes } from './basic-score.ts';
import { PAGE_IMPORTANCES } from './page-importance.ts';

const getSeverity = (ruleId: string): Severity =>
  SEVERITIES.find((word) => ruleId.startsWith(word)) ?? 'minor';
const createOutcomes = (ruleId: string, passed: number, failed: number): RuleOutcomes => ({
  ruleId,
  passed,
  failed,
});

const anyRule: fc.Arbitrary<RuleOutcomes> = fc.record({
  ruleId: fc.constantFrom(...SEVERITIES),
  passed: fc.nat(300),
  failed: fc.nat(300),
});
const anyRules = fc.array(anyRule, { minLength: 1, maxLength: 12 });

describe('computePageScore', () => {
  it('weighs the share of passing elements by severity', () => {
    // (10 x 50 % + 7 x 100 % + 1 x 0 %) / 18
    const rules = [
      createOutcomes('critical', 2, 2),
      createOutcomes('serious', 9, 0),
      createOutcomes('minor', 0, 1),
    ];
    expect(computePageScore(rules, getSeverity)).toBeCloseTo((100 * (10 * 0.5 + 7 * 1)) / 18, 10);
  });

  it('counts shares, not elements, so that a rule with many elements does not outweigh the others', () => {
    expect(
      computePageScore(
        [createOutcomes('serious a', 10_000, 0), createOutcomes('serious b', 0, 1)],
        getSeverity,
      ),
    ).toBe(50);
  });

  it('is 100 when everything that applied passed', () => {
    expect(
      computePageScore([createOutcomes('critical', 3, 0), createOutcomes('minor', 1, 0)], getSeverity),
    ).toBe(100);
  });

  it('ignores rules that didn’t apply or whose results all need review', () => {
    expect(
      computePageScore([createOutcomes('critical', 0, 0), createOutcomes('minor', 1, 1)], getSeverity),
    ).toBe(50);
  });

  it.each([
    ['no rule ran', []],
    ['no rule applied', [createOutcomes('critical', 0, 0)]],
  ])('is null, not 100, when %s', (_, rules) => {
    expect(computePageScore(rules, getSeverity)).toBeNull();
  });

  it.each([-1, 0.5, Number.NaN])('rejects %f elements and names the rule', (count) => {
    expect(() => computePageScore([createOutcomes('minor', count, 1)], getSeverity)).toThrow(
      /rule minor .* whole numbers/,
    );
  });

  it('stays within 0 and 100', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const score = computePageScore(rules, getSeverity) ?? 0;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never drops when an element passes, or passes instead of failing, and never rises when one fails', () => {
    fc.assert(
      fc.property(anyRules, fc.nat(), (rules, pick) => {
        const index = pick % rules.length;
        const chosen = rules[index]!;
        const scoreWith = (changed: RuleOutcomes) =>
          computePageScore(rules.with(index, changed), getSeverity)!;
        const before = computePageScore(rules, getSeverity);
        // A rule that had not applied and now fails can only be compared with a page that had a score.
        if (before === null || chosen.passed + chosen.failed === 0) return;
        const tolerance = 1e-9;
        expect(scoreWith({ ...chosen, passed: chosen.passed + 1 })).toBeGreaterThanOrEqual(
          before - tolerance,
        );
        expect(scoreWith({ ...chosen, failed: chosen.failed + 1 })).toBeLessThanOrEqual(before + tolerance);
        if (chosen.failed === 0) return;
        const fixed = { ...chosen, passed: chosen.passed + 1, failed: chosen.failed - 1 };
        expect(scoreWith(fixed)).toBeGreaterThanOrEqual(before - tolerance);
      }),
    );
  });

  it('never drops when an additional rule passes everything, and never rises when one fails everything', () => {
    fc.assert(
      fc.property(anyRules, fc.constantFrom(...SEVERITIES), (rules, severity) => {
        const before = computePageScore(rules, getSeverity);
        if (before === null) return;
        expect(
          computePageScore([...rules, createOutcomes(severity, 1, 0)], getSeverity),
        ).toBeGreaterThanOrEqual(before - 1e-9);
        expect(computePageScore([...rules, createOutcomes(severity, 0, 1)], getSeverity)).toBeLessThanOrEqual(
          before + 1e-9,
        );
      }),
    );
  });
});

describe('computeSiteScore', () => {
  it('is the mean over pages, weighted by importance', () => {
    const pages = [
      { score: 90, importance: 'high' },
      { score: 60, importance: 'medium' },
      { score: 30, importance: 'low' },
    ] as const;
    expect(computeSiteScore(pages)).toBeCloseTo((90 * 3 + 60 * 2 + 30) / 6, 10);
  });

  it('ignores pages without a score', () => {
    const pages = [
      { score: null, importance: 'high' },
      { score: 40, importance: 'low' },
    ] as const;
    expect(computeSiteScore(pages)).toBe(40);
  });

  it('is null when no page has a score', () => {
    expect(computeSiteScore([])).toBeNull();
    expect(computeSiteScore([{ score: null, importance: 'high' }])).toBeNull();
  });

  it('is between the lowest and the highest page score', () => {
    const anyPages = fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 100 }),
        importance: fc.constantFrom(...PAGE_IMPORTANCES),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(anyPages, (pages) => {
        const scores = pages.map(({ score }) => score);
        expect(computeSiteScore(pages)).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-9);
        expect(computeSiteScore(pages)).toBeLessThanOrEqual(Math.max(...scores) + 1e-9);
      }),
    );
  });
});

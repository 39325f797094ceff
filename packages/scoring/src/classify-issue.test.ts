import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyIssue } from '../test/arbitraries.ts';
import { classifyIssue, compareIssues } from './classify-issue.ts';

describe('classifyIssue', () => {
  it('adds every field of the specification and keeps the other fields', () => {
    const issue = {
      id: 'i1',
      severity: 'moderate',
      category: 'images',
      rule_id: 'image-alt',
      wcag_criteria: ['1.1.1'],
      page_importance: 'high',
      occurrences: 8,
    };
    expect(classifyIssue(issue)).toEqual({
      ...issue,
      severity: 'critical',
      classification: { severity: 'critical', confidence: 0.9, source: 'wcag' },
      priority: 88,
      wcag_level: 'A',
      user_impact_percentage: 14,
      business_impact:
        'Search engines and visitors who can’t see images may miss what the images show. It’s on one of your most important pages.',
      remediation_timeframe: '1-2 days',
      remediation_priority: 'immediate',
    });
  });

  it('takes the category from the first criterion when the issue has none', () => {
    expect(classifyIssue({ severity: 'minor', wcag_criteria: ['4.1.2', '1.4.3'] })).toMatchObject({
      priority: 85,
      user_impact_percentage: 8,
    });
  });

  it.each([
    ['keeps the issue’s level', { wcag_level: 'AAA', wcag_criteria: ['1.1.1'] }, 'AAA'],
    ['takes the criteria’s lowest level', { wcag_level: null, wcag_criteria: ['2.4.9', '2.4.4'] }, 'A'],
    ['infers the level from the severity', { wcag_level: 'best-practice' }, 'AAA'],
  ])('%s', (_, fields, level) => {
    expect(classifyIssue({ severity: 'minor', ...fields }).wcag_level).toBe(level);
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects %f occurrences and names the field', (occurrences) => {
    expect(() => classifyIssue({ severity: 'minor', occurrences })).toThrow(/occurrences must be/);
  });

  it('gives the same severity and fields when classified again', () => {
    fc.assert(
      fc.property(anyIssue, (issue) => {
        const { classification: first, ...once } = classifyIssue(issue);
        const { classification: second, ...twice } = classifyIssue({ ...once });
        expect(twice).toEqual(once);
        expect(second.severity).toBe(first.severity);
      }),
    );
  });

  it('gives priorities from 40 to 100 points and a user impact from 5 to 25 percent', () => {
    fc.assert(
      fc.property(anyIssue, (issue) => {
        const { priority, user_impact_percentage: users } = classifyIssue(issue);
        expect(priority).toBeGreaterThanOrEqual(40);
        expect(priority).toBeLessThanOrEqual(100);
        expect(users).toBeGreaterThanOrEqual(5);
        expect(users).toBeLessThanOrEqual(25);
      }),
    );
  });
});

describe('compareIssues', () => {
  it('sorts by severity, then by priority, then by occurrences', () => {
    const issues = [
      { id: 'minor', severity: 'minor', category: 'forms' },
      { id: 'serious, few', severity: 'serious', category: 'images', occurrences: 2 },
      { id: 'serious, forms', severity: 'serious', category: 'forms' },
      { id: 'serious, many', severity: 'serious', category: 'images', occurrences: 3 },
      { id: 'critical', severity: 'critical', category: 'other' },
    ].map((issue) => classifyIssue(issue));
    expect(issues.toSorted(compareIssues).map(({ id }) => id)).toEqual([
      'critical',
      'serious, forms',
      'serious, many',
      'serious, few',
      'minor',
    ]);
  });
});

import { SEVERITIES } from '@curbcut/wcag';
import { describe, expect, it } from 'vitest';
import type { IssueToScore } from './issue-to-score.ts';
import { calculateScore, type ScanToScore } from './score.ts';

const computeInsights = (scan: Partial<ScanToScore>) =>
  calculateScore({ original_score: 80, issues: [], pages_scanned: 5, ...scan }, { calculatedAt: '' })
    ?.insights;
const createIssue = (fields: Partial<IssueToScore> = {}): IssueToScore => ({ severity: 'minor', ...fields });

describe('insights', () => {
  it('never imply that a scan without issues is complete', () => {
    expect(computeInsights({})).toEqual([
      'Automated tests found no issues. Some things still need manual testing.',
    ]);
  });

  it('start with the worst severity that occurs', () => {
    expect(
      computeInsights({
        issues: [createIssue({ severity: 'serious' }), createIssue({ severity: 'serious' })],
      })?.[0],
    ).toBe('2 serious issues can make the site very hard to use for some people. Start there.');
    expect(computeInsights({ issues: [createIssue()] })?.[0]).toMatch(
      /^No critical or serious issues were found/,
    );
  });

  it('report when critical issues cap the score', () => {
    const many = Array.from({ length: 11 }, () => createIssue({ severity: 'critical' }));
    expect(computeInsights({ issues: many, elements_scanned: 10_000 })).toContain(
      'With 11 critical issues, the score is capped at 60% of the average page score.',
    );
  });

  it('do not mention the cap when the penalties lower the score further', () => {
    const issues = SEVERITIES.flatMap((severity) =>
      Array.from({ length: 25 }, () => createIssue({ severity })),
    );
    expect(computeInsights({ issues, elements_scanned: 500 })?.join()).not.toContain('capped');
  });

  it('name the category of more than half of the issues, but not “other”', () => {
    const forms = createIssue({ category: 'forms' });
    expect(computeInsights({ issues: [forms, forms, createIssue({ category: 'links' })] })).toContain(
      'More than half of the issues are in one category, “Forms and controls”: 2 of 3.',
    );
    expect(computeInsights({ issues: [createIssue(), createIssue()] })?.join()).not.toMatch(/one category/);
    expect(computeInsights({ issues: [forms, createIssue({ category: 'links' })] })?.join()).not.toMatch(
      /one category/,
    );
  });

  it('mention an issue with a quarter of all occurrences, but not if occurrences are spread evenly', () => {
    const spread = [createIssue({ occurrences: 1000 }), createIssue({ occurrences: 3000 })];
    expect(computeInsights({ issues: spread, elements_scanned: 1e6 })).toContain(
      'A single issue accounts for 3,000 of 4,000 occurrences.',
    );
    const even = Array.from({ length: 5 }, () => createIssue({ occurrences: 10 }));
    expect(computeInsights({ issues: even, elements_scanned: 1e6 })?.join()).not.toMatch(/single issue/);
  });

  it('point out that only one page was tested', () => {
    expect(computeInsights({ pages_scanned: 1 })).toContain(
      'Only one page was tested. Other pages may have other issues.',
    );
  });
});

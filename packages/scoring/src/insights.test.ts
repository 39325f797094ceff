import { describe, expect, it } from 'vitest';
import type { IssueToScore } from './issue.ts';
import { calculateScore, type ScanToScore } from './score.ts';

const insights = (scan: Partial<ScanToScore>) =>
  calculateScore({ original_score: 80, issues: [], pages_scanned: 5, ...scan }, { calculatedAt: '' })
    ?.insights;
const issue = (fields: Partial<IssueToScore> = {}): IssueToScore => ({ severity: 'minor', ...fields });

describe('insights', () => {
  it('never call a scan without findings the end of the matter', () => {
    expect(insights({})).toEqual([
      'The automatic tests found no barriers. A person still has to check what no machine can judge.',
    ]);
  });

  it('lead with the worst severity present', () => {
    expect(insights({ issues: [issue({ severity: 'serious' }), issue({ severity: 'serious' })] })?.[0]).toBe(
      '2 serious issues can make it very hard for some people. Start there.',
    );
    expect(insights({ issues: [issue()] })?.[0]).toMatch(/^No critical or serious issues were found/);
  });

  it('say when critical issues hold the score down', () => {
    const many = Array.from({ length: 11 }, () => issue({ severity: 'critical' }));
    expect(insights({ issues: many, elements_scanned: 10_000 })).toContain(
      'With 11 critical issues, the score is capped at 60% of the average page score.',
    );
  });

  it('name the subject of more than half of the issues, but not “other”', () => {
    const forms = issue({ category: 'forms' });
    expect(insights({ issues: [forms, forms, issue({ category: 'links' })] })).toContain(
      'More than half of the issues concern one subject, “Forms and controls”: 2 of 3.',
    );
    expect(insights({ issues: [issue(), issue()] })?.join()).not.toMatch(/subject/);
    expect(insights({ issues: [forms, issue({ category: 'links' })] })?.join()).not.toMatch(/subject/);
  });

  it('name an issue with a quarter of all occurrences, but not one among many', () => {
    const spread = [issue({ occurrences: 1000 }), issue({ occurrences: 3000 })];
    expect(insights({ issues: spread, elements_scanned: 1e6 })).toContain(
      'A single issue accounts for 3,000 of 4,000 occurrences.',
    );
    const even = Array.from({ length: 5 }, () => issue({ occurrences: 10 }));
    expect(insights({ issues: even, elements_scanned: 1e6 })?.join()).not.toMatch(/single issue/);
  });

  it('say how far a single page reaches', () => {
    expect(insights({ pages_scanned: 1 })).toContain(
      'Only one page was tested. Other pages may have other barriers.',
    );
  });
});

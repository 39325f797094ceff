import { describe, expect, it } from 'vitest';
import { testFinding } from '../../test/finding.ts';
import { matchIssues } from './match-issues.ts';
import { traitsOf } from './traits.ts';

const url = 'https://example.test/page';
const issue = (id: string, over: Parameters<typeof testFinding>[0], page = url) => ({
  id,
  traits: traitsOf({ samples: [{ url: page, finding: testFinding(over) }] }),
});

describe('matchIssues', () => {
  it('knows an issue again by its cause, with certainty', () => {
    const match = matchIssues([issue('a', {})], [issue('b', { selector: 'moved' })]);
    expect(match).toEqual({ pairs: [{ before: 'a', now: 'b', certainty: 1 }], gone: [], fresh: [] });
  });

  it('knows an issue again whose class was renamed and whose place was wrapped', () => {
    const match = matchIssues(
      [issue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' })],
      [issue('b', { path: ['img', 'a.brand', 'div.bar', 'header'], snippet: '<img src="/logo.png">' })],
    );
    expect(match.pairs).toMatchObject([{ before: 'a', now: 'b' }]);
    expect(match.pairs[0]!.certainty).toBeLessThan(1);
  });

  it('keeps apart what breaks another rule or breaks it in another way', () => {
    const match = matchIssues(
      [issue('a', {}), issue('b', { reason: 'other' }), issue('c', { outcome: 'cantTell' })],
      [issue('d', { ruleId: 'link-name' })],
    );
    expect(match).toEqual({ pairs: [], gone: ['a', 'b', 'c'], fresh: ['d'] });
  });
});

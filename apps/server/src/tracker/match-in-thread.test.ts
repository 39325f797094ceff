import { matchIssues, type Named, traitsOf } from '@curbcut/engine';
import { expect, test } from 'vitest';
import { testFinding } from '../../../../packages/engine/test/finding.ts';
import { matchInThread } from './match-in-thread.ts';

function issues(prefix: string, count: number, changed: number): Named[] {
  return Array.from({ length: count }, (_, index) => {
    const name = index < changed ? `${prefix}-${index}` : `item-${index}`;
    const finding = testFinding({ selector: `#${name}`, path: [`img.${name}`, 'main'] });
    const samples = [{ url: 'https://example.com/', finding }];
    return { id: `${prefix}${index}`, traits: traitsOf({ samples, elements: [name] }) };
  });
}

test('a thread matches many issues as this one does', async () => {
  const [before, now] = [issues('before', 450, 40), issues('now', 430, 25)];
  const matched = await matchInThread(before, now, 10);
  expect(matched).toEqual(matchIssues(before, now));
  expect(matched.pairs.length).toBeGreaterThan(380);
});

test('without issues nothing matches', async () => {
  const none = { pairs: [], parts: [], joined: [], gone: [], fresh: [] };
  expect(await matchInThread([], [])).toEqual(none);
});

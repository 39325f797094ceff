import { getIssueTraits, type IdentifiedIssue, matchIssues } from '@curbcut/engine';
import { expect, test } from 'vitest';
import { createTestFinding } from '../../../../packages/engine/test/create-test-finding.ts';
import { matchInThread } from './match-with-scan.ts';

function createIssues(prefix: string, count: number, changed: number): IdentifiedIssue[] {
  return Array.from({ length: count }, (_, index) => {
    const name = index < changed ? `${prefix}-${index}` : `item-${index}`;
    const finding = createTestFinding({ selector: `#${name}`, path: [`img.${name}`, 'main'] });
    const samples = [{ url: 'https://example.com/', finding }];
    return { id: `${prefix}${index}`, traits: getIssueTraits({ samples, elements: [name] }) };
  });
}

test('the thread returns the same matches for many issues as a direct call', async () => {
  const [before, now] = [createIssues('before', 450, 40), createIssues('now', 430, 25)];
  const matched = await matchInThread(before, now, 10);
  expect(matched).toEqual(matchIssues(before, now));
  expect(matched.matched.length).toBeGreaterThan(380);
});

test('returns no matches when there are no issues', async () => {
  const none = { matched: [], split: [], merged: [], gone: [], added: [] };
  expect(await matchInThread([], [])).toEqual(none);
});

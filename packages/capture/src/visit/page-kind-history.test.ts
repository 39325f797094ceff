import { expect, test } from 'vitest';
import { PageKindHistory } from './page-kind-history.ts';

function getStableKindsAfter(...observations: [kind: string, changed: boolean | null][]): string[] {
  const kinds = new PageKindHistory();
  for (const [kind, changed] of observations) kinds.record(kind, changed);
  return kinds.getStableKinds();
}

test('a kind of page counts as calm after two of its pages haven’t changed', () => {
  expect(getStableKindsAfter(['a', false], ['b', false])).toEqual([]);
  expect(getStableKindsAfter(['a', false], ['b', false], ['a', false])).toEqual(['a']);
});

test('a single page that changed makes its kind count as restless for good', () => {
  expect(getStableKindsAfter(['a', false], ['a', false], ['a', false], ['a', true])).toEqual([]);
  expect(getStableKindsAfter(['a', true], ['a', false], ['a', false], ['a', false])).toEqual([]);
});

test('ignores pages that we didn’t wait for', () => {
  expect(getStableKindsAfter(['a', null], ['a', null], ['a', null])).toEqual([]);
});

test('pages without scripts have no kind', () => {
  expect(getStableKindsAfter(['', false], ['', false], ['', false])).toEqual([]);
});

test('limits the stored kinds if every page of a site has its own scripts', () => {
  const kinds = new PageKindHistory();
  for (let page = 0; page < 1_000; page++) kinds.record(`early ${page}`, false);
  for (let again = 0; again < 3; again++) kinds.record('late', false);
  expect(kinds.getStableKinds()).toEqual([]);
  kinds.record('early 0', false);
  expect(kinds.getStableKinds()).toEqual(['early 0']);
});

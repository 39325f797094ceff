import { expect, test } from 'vitest';
import { PageKindHistory } from './page-kind-history.ts';

function getStableKindsAfter(...seen: [kind: string, changed: boolean | null][]): string[] {
  const kinds = new PageKindHistory();
  for (const [kind, changed] of seen) kinds.record(kind, changed);
  return kinds.getStableKinds();
}

test('a kind is calm after two pages that stayed as they were', () => {
  expect(getStableKindsAfter(['a', false], ['b', false])).toEqual([]);
  expect(getStableKindsAfter(['a', false], ['b', false], ['a', false])).toEqual(['a']);
});

test('one page that changed makes its kind restless for good', () => {
  expect(getStableKindsAfter(['a', false], ['a', false], ['a', false], ['a', true])).toEqual([]);
  expect(getStableKindsAfter(['a', true], ['a', false], ['a', false], ['a', false])).toEqual([]);
});

test('a page that was not waited for tells nothing', () => {
  expect(getStableKindsAfter(['a', null], ['a', null], ['a', null])).toEqual([]);
});

test('pages without scripts have no kind', () => {
  expect(getStableKindsAfter(['', false], ['', false], ['', false])).toEqual([]);
});

test('a site whose every page has scripts of its own fills no memory', () => {
  const kinds = new PageKindHistory();
  for (let page = 0; page < 1_000; page++) kinds.record(`early ${page}`, false);
  for (let again = 0; again < 3; again++) kinds.record('late', false);
  expect(kinds.getStableKinds()).toEqual([]);
});

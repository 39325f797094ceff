import { expect, test } from 'vitest';
import { KnownKinds } from './known-kinds.ts';

function after(...seen: [kind: string, changed: boolean | null][]): string[] {
  const kinds = new KnownKinds();
  for (const [kind, changed] of seen) kinds.saw(kind, changed);
  return kinds.calm();
}

test('a kind is calm after two pages that stayed as they were', () => {
  expect(after(['a', false], ['b', false])).toEqual([]);
  expect(after(['a', false], ['b', false], ['a', false])).toEqual(['a']);
});

test('one page that changed makes its kind restless for good', () => {
  expect(after(['a', false], ['a', false], ['a', false], ['a', true])).toEqual([]);
  expect(after(['a', true], ['a', false], ['a', false], ['a', false])).toEqual([]);
});

test('a page that was not waited for tells nothing', () => {
  expect(after(['a', null], ['a', null], ['a', null])).toEqual([]);
});

test('pages without scripts have no kind', () => {
  expect(after(['', false], ['', false], ['', false])).toEqual([]);
});

test('a site whose every page has scripts of its own fills no memory', () => {
  const kinds = new KnownKinds();
  for (let page = 0; page < 1_000; page++) kinds.saw(`early ${page}`, false);
  for (let again = 0; again < 3; again++) kinds.saw('late', false);
  expect(kinds.calm()).toEqual([]);
});

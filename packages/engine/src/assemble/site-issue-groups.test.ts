import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import type { IssueGroupOnPage } from './scan-store.ts';
import { SiteIssueGroups } from './site-issue-groups.ts';

const onPage = (
  position: number,
  fingerprint: string,
  facts: Partial<IssueGroupOnPage> = {},
): IssueGroupOnPage => ({
  position,
  fingerprint,
  occurrences: 1,
  first: 0,
  fixed: 0,
  engines: ['curbcut'],
  variants: [],
  ...facts,
});
const findings = (...names: string[]) => names.map((name) => ({ name }) as Finding);

test('adds up groups across pages, and counts a page with several merged groups once', () => {
  const site = new SiteIssueGroups();
  site.add(onPage(0, 'a', { first: 4, occurrences: 2, fixed: 1 }));
  site.add(onPage(0, 'b', { first: 7, engines: ['axe-core'] }));
  site.add(onPage(1, 'c', { first: 1 }));
  site.add(onPage(1, 'b', { first: 3, occurrences: 5, fixed: 4, variants: [2] }));
  site.add(onPage(2, 'b', { first: 9, variants: [0] }));
  expect(site.getFirstLocations()).toEqual([
    { position: 0, index: 4 },
    { position: 0, index: 7 },
    { position: 1, index: 1 },
  ]);
  const firsts = findings('first of a', 'first of b', 'first of c');
  expect(site.toMergeInput(firsts)).toEqual([
    { fingerprint: 'a', occurrences: 2, first: firsts[0] },
    { fingerprint: 'b', occurrences: 7, first: firsts[1] },
    { fingerprint: 'c', occurrences: 1, first: firsts[2] },
  ]);
  const importanceOf = (position: number) => (position === 2 ? 'high' : 'low');
  expect(site.toRankInput(firsts, new Map([['a', 'b']]), importanceOf)).toEqual([
    {
      fingerprint: 'b',
      first: firsts[0],
      position: 0,
      index: 4,
      occurrences: 9,
      fixed: 5,
      pages: 3,
      engines: ['curbcut', 'axe-core'],
      importance: 'high',
      variants: [0, 2],
    },
    {
      fingerprint: 'c',
      first: firsts[2],
      position: 1,
      index: 1,
      occurrences: 1,
      fixed: 0,
      pages: 1,
      engines: ['curbcut'],
      importance: 'low',
      variants: [],
    },
  ]);
});

import { expect, test } from 'vitest';
import { defaultSettings } from '../../test/support/test-services.ts';
import type { StoredPageParts } from '../db/schema.ts';
import { withoutPositions } from '../scans/to-stored-visit.ts';
import { toScanScope, wouldHaveFound } from './scan-scope.ts';

const url = (page: number) => `https://example.com/${page}`;
const page = { finalUrl: null, outcome: 'tested' as const, unexamined: [], position: 0, parts: null };
const scan = { settings: defaultSettings, ruleVersions: { 'image-alt': '1' } };
const known = {
  issue: { rule_id: 'image-alt', engines: ['curbcut' as const], pages: 1 },
  seen: {
    urls: [url(0)],
    variants: ['1280x800 light'],
    signedIn: false,
    isHidden: false,
    isNested: false,
    depth: 'standard' as const,
    ruleVersion: '1',
  },
};

test('a page also counts under the URL that it redirects to', () => {
  const redirected = { ...page, url: 'https://example.com/old', finalUrl: url(0) };
  expect(wouldHaveFound(known, toScanScope(scan, [redirected]))).toBe(true);
});

test('reads what wasn’t tested on a page from its parts', () => {
  const limits = [{ pass: 'page', test: 'page', reason: 'deadline' as const, done: 0, of: null, unit: null }];
  const cutOff = {
    ...page,
    url: url(0),
    unexamined: [{ reason: 'time-limit', detail: '', selector: '', limits }],
  };
  expect(wouldHaveFound(known, toScanScope(scan, [{ ...page, url: url(0) }]))).toBe(true);
  expect(wouldHaveFound(known, toScanScope(scan, [cutOff]))).toBe(false);
});

test('treats a site as down if most pages aren’t found', () => {
  const gone = (number: number) => ({ ...page, url: url(number), outcome: 'gone' as const });
  const tested = (number: number) => ({ ...page, url: url(number) });
  expect(wouldHaveFound(known, toScanScope(scan, [gone(0), tested(1)]))).toBe(true);
  expect(wouldHaveFound(known, toScanScope(scan, [gone(0), gone(1), tested(2)]))).toBe(false);
});

const interactive = {
  issue: { ...known.issue, rule_id: 'keyboard-operable' },
  seen: { ...known.seen, ruleVersion: '1', parts: ['tabs'] },
};
const used = { ...scan, ruleVersions: { 'keyboard-operable': '1' } };
const leaves = (position: number): StoredPageParts => ({
  found: {},
  elsewhere: { 'keyboard-operable': { [position]: ['tabs'] } },
});

test('a page that left a part to a different one is evidence only if that page had the issue', () => {
  const other = { ...page, url: url(1), position: 1 };
  const wasFound = (parts: StoredPageParts, urls: string[]) =>
    wouldHaveFound(
      { ...interactive, seen: { ...interactive.seen, urls } },
      toScanScope(used, [{ ...page, url: url(0), parts }, other]),
    );
  expect(wasFound(leaves(1), [url(0)])).toBe(false);
  expect(wasFound(leaves(1), [url(0), url(1)])).toBe(true);
  // In the results of an earlier scan, positions refer to different pages.
  expect(wasFound(withoutPositions(leaves(1)), [url(0), url(1)])).toBe(false);
});

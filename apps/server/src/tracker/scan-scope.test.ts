import { expect, test } from 'vitest';
import { defaultSettings } from '../../test/support/test-services.ts';
import { toScanScope, wouldHaveFound } from './scan-scope.ts';

const url = (page: number) => `https://example.com/${page}`;
const page = { finalUrl: null, outcome: 'tested' as const, unexamined: [] };
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

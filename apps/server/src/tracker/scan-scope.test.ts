import { expect, test } from 'vitest';
import type { StoredSettings } from '../db/schema.ts';
import { type EarlierIssue, findInconclusiveReason, type ScanScope, toScanScope } from './scan-scope.ts';

const url = (page: number) => `https://example.com/${page}`;
const phone = { viewport: { width: 360, height: 640 }, colorScheme: 'light' } as const;
const laptop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

/** Creates the scope of a scan of pages 0 to `tested` - 1. */
function createScope(
  tested: number,
  changes: Partial<StoredSettings> = {},
  gone: readonly number[] = [],
): ScanScope {
  const settings = {
    url: url(0),
    variants: [laptop],
    level: 'AA',
    best_practices: true,
    second_opinion: false,
    signs_in: false,
    ...changes,
  } as unknown as StoredSettings;
  const pages = Array.from({ length: tested }, (_, page) => ({
    url: url(page),
    finalUrl: null,
    outcome: 'tested' as const,
  }));
  const missing = gone.map((page) => ({ url: url(page), finalUrl: null, outcome: 'gone' as const }));
  return toScanScope({ settings }, [...pages, ...missing]);
}

/** Creates an issue on pages 0 to `pages` - 1. */
function createEarlierIssue(
  pages: number,
  changes: Partial<EarlierIssue['issue']> = {},
  seen: Partial<EarlierIssue['seen']> = {},
) {
  return {
    issue: { rule_id: 'image-alt', engines: ['curbcut' as const], pages, ...changes },
    seen: {
      urls: Array.from({ length: Math.min(pages, 50) }, (_, page) => url(page)),
      variants: ['1280x800 light'],
      signedIn: false,
      ...seen,
    },
  };
}

test('an issue on up to 20 pages requires all of them to be tested', () => {
  expect(findInconclusiveReason(createEarlierIssue(20), createScope(20))).toBeUndefined();
  expect(findInconclusiveReason(createEarlierIssue(20), createScope(19))).toBe('page-not-tested');
  expect(findInconclusiveReason(createEarlierIssue(1), createScope(0))).toBe('page-not-tested');
});

test('an issue on more pages requires only one of them', () => {
  expect(findInconclusiveReason(createEarlierIssue(21), createScope(1))).toBeUndefined();
  expect(findInconclusiveReason(createEarlierIssue(21), createScope(0))).toBe('page-not-tested');
  expect(findInconclusiveReason(createEarlierIssue(300), createScope(1))).toBeUndefined();
});

test('a page that no longer exists need not be tested, but at least one page must have been', () => {
  expect(findInconclusiveReason(createEarlierIssue(3), createScope(2, {}, [2]))).toBeUndefined();
  expect(findInconclusiveReason(createEarlierIssue(1), createScope(0, {}, [0]))).toBe('page-not-tested');
});

test('an issue is fixed when all its pages no longer exist and most of the site still does', () => {
  const shop = (changes = {}) => createEarlierIssue(1, {}, { urls: [url(7)], ...changes });
  expect(findInconclusiveReason(shop(), createScope(3, {}, [7]))).toBeUndefined();
  expect(findInconclusiveReason(shop({ urls: [url(7), url(8)] }), createScope(3, {}, [7]))).toBe(
    'page-not-tested',
  );
  // A site that is down.
  expect(findInconclusiveReason(shop(), createScope(1, {}, [7, 8]))).toBe('page-not-tested');
  expect(findInconclusiveReason(shop({ signedIn: true }), createScope(3, {}, [7]))).toBe('settings');
});

test('a page also counts under the URL that it redirects to', () => {
  const settings = { variants: [laptop], signs_in: false } as unknown as StoredSettings;
  const redirected = { url: 'https://example.com/old', finalUrl: url(0), outcome: 'tested' as const };
  expect(
    findInconclusiveReason(createEarlierIssue(1), toScanScope({ settings }, [redirected])),
  ).toBeUndefined();
});

test('the scan must have run the rule', () => {
  expect(findInconclusiveReason(createEarlierIssue(1, { rule_id: 'no-such-rule' }), createScope(1))).toBe(
    'settings',
  );
  const enhanced = createEarlierIssue(1, { rule_id: 'color-contrast-enhanced' });
  expect(findInconclusiveReason(enhanced, createScope(1))).toBe('settings');
  expect(findInconclusiveReason(enhanced, createScope(1, { level: 'AAA' }))).toBeUndefined();
});

test('an issue that only axe-core found requires a scan with a second opinion', () => {
  const theirs = createEarlierIssue(1, { engines: ['axe-core'] });
  expect(findInconclusiveReason(theirs, createScope(1))).toBe('settings');
  expect(findInconclusiveReason(theirs, createScope(1, { second_opinion: true }))).toBeUndefined();
});

test('the scan must have used each variant in which the issue occurred, and the same sign-in', () => {
  const onPhone = createEarlierIssue(1, {}, { variants: ['360x640 light'] });
  expect(findInconclusiveReason(onPhone, createScope(1))).toBe('settings');
  expect(findInconclusiveReason(onPhone, createScope(1, { variants: [laptop, phone] }))).toBeUndefined();
  expect(findInconclusiveReason(createEarlierIssue(1, {}, { signedIn: true }), createScope(1))).toBe(
    'settings',
  );
});

test('an issue in hidden content requires that hidden content is opened', () => {
  const hidden = createEarlierIssue(1, {}, { isHidden: true });
  expect(findInconclusiveReason(hidden, createScope(1))).toBeUndefined();
  expect(findInconclusiveReason(hidden, createScope(1, { depth: 'quick' }))).toBe('settings');
  expect(findInconclusiveReason(createEarlierIssue(1), createScope(1, { depth: 'quick' }))).toBeUndefined();
});

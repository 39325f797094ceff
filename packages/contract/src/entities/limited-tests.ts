import { z } from 'zod';
import { TestLimit, type UnexaminedPart } from './retest.ts';

/* Tests that were not done, or only in part, in words. Nothing else turns limits into words. */

/** Name of a test in limits: everything on a page, in one of its views. */
export const WHOLE_PAGE_TEST = 'page';
/** Name of a test in limits: the content of frames. */
export const FRAMES_TEST = 'frames';

/** A test that was not done on some pages of a scan, or only in part: what is known of the page where it got least far. */
export const LimitedTest = TestLimit.omit({ pass: true }).extend({
  pages: z.number().int().min(1).describe('Pages on which it wasn’t done, or only in part'),
  urls: z.array(z.string()).describe('The first of these pages'),
});
export type LimitedTest = z.infer<typeof LimitedTest>;

/** URLs that are kept for each limited test. */
const MAX_URLS = 5;
/** Pages that a sentence names; the others are counted. */
const MAX_NAMED_PAGES = 3;
/** In characters. */
const MAX_NAME_LENGTH = 60;

/** Reasons for which anything on a page may have been missed. */
const wholePageReasons: ReadonlySet<string> = new Set([
  'too-many-nodes',
  'too-many-findings',
  'wait-for-not-met',
  'bound-reached',
]);
const frameReasons: ReadonlySet<string> = new Set([
  'frame-not-loaded',
  'frame-unreachable',
  'frame-unreached',
  'frame-unstable',
]);

type Limit = Omit<TestLimit, 'pass'>;

/** Returns the tests that a part of a page means were not done, or only in part. */
function listLimits({ reason, limits = [] }: UnexaminedPart): Limit[] {
  const notCounted = { done: null, of: null, unit: null };
  return [
    ...limits,
    ...(wholePageReasons.has(reason)
      ? [{ test: WHOLE_PAGE_TEST, reason: 'limit' as const, ...notCounted }]
      : []),
    ...(frameReasons.has(reason) ? [{ test: FRAMES_TEST, reason: 'error' as const, ...notCounted }] : []),
  ];
}

/** Returns the names of the tests that were not done on a page, or only in part. */
export function listLimitedTests(parts: readonly UnexaminedPart[]): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => listLimits(part).map(({ test }) => test)));
}

/** Adds what was not tested on a page to what is known of other pages. */
export function addLimitedTests(
  known: Map<string, LimitedTest>,
  { url, unexamined }: { readonly url: string; readonly unexamined: readonly UnexaminedPart[] },
): void {
  const own = new Map<string, Limit>();
  for (const limit of unexamined.flatMap(listLimits)) {
    const key = `${limit.reason} ${limit.test}`;
    own.set(key, getLesser(own.get(key), limit));
  }
  for (const [key, { test, reason, done, of, unit }] of own) {
    const before = known.get(key);
    const lesser = getLesser(before, { test, reason, done, of, unit });
    const urls = before?.urls ?? [];
    known.set(key, {
      ...lesser,
      pages: (before?.pages ?? 0) + 1,
      urls: urls.length < MAX_URLS ? [...urls, url] : urls,
    });
  }
}

/** Returns what was not tested on some pages, each test once for each reason. */
export function collectLimitedTests(
  pages: Iterable<{ readonly url: string; readonly unexamined: readonly UnexaminedPart[] }>,
): LimitedTest[] {
  const known = new Map<string, LimitedTest>();
  for (const page of pages) addLimitedTests(known, page);
  return [...known.values()];
}

/** Returns the one of two limits of a test that got less far. */
function getLesser(a: Limit | undefined, b: Limit): Limit {
  return a === undefined || (b.done ?? 0) < (a.done ?? 0) ? b : a;
}

/** How entries with the same reason begin, for one page and for several, and how the results of a scan list them. */
const reasons: Readonly<
  Record<TestLimit['reason'], { readonly listedAs: string; readonly start: string; readonly starts: string }>
> = {
  limit: {
    listedAs: 'behavior-limit',
    start: 'The page has more than this scan tests.',
    starts: 'These pages have more than this scan tests.',
  },
  state: {
    listedAs: 'behavior-limit',
    start: 'These tests need the page as loaded, and it couldn’t be loaded again.',
    starts: 'These tests need the pages as loaded, and they couldn’t be loaded again.',
  },
  refused: {
    listedAs: 'network-open',
    start: 'The browser can’t take this page offline, so we didn’t use anything on it.',
    starts: 'The browser can’t take these pages offline, so we didn’t use anything on them.',
  },
  deadline: {
    listedAs: 'time-limit',
    start: 'The page ran out of time or stopped responding.',
    starts: 'These pages ran out of time or stopped responding.',
  },
  memory: {
    listedAs: 'time-limit',
    start: 'The page ran out of memory.',
    starts: 'These pages ran out of memory.',
  },
  error: {
    listedAs: 'time-limit',
    start: 'The page ran out of time or stopped responding.',
    starts: 'These pages ran out of time or stopped responding.',
  },
};

/** Formats the limits of one page as parts that were not tested, one for each reason. */
export function formatTestLimits(limits: readonly TestLimit[]): UnexaminedPart[] {
  const byStart = Map.groupBy(limits, ({ reason }) => reasons[reason].start);
  return [...byStart].map(([start, members]) => {
    const merged = mergeByTest(members);
    return {
      reason: reasons[members[0]!.reason].listedAs,
      detail: [start, ...listTests(merged)].join(' '),
      selector: '',
      limits: merged,
    };
  });
}

/** Merges entries of one test, such as those of several views: the one that got less far. */
function mergeByTest(entries: readonly TestLimit[]): TestLimit[] {
  const merged = new Map<string, TestLimit>();
  for (const entry of entries) {
    const known = merged.get(entry.test);
    if (known === undefined || (entry.done ?? 0) < (known.done ?? 0)) merged.set(entry.test, entry);
  }
  return [...merged.values()];
}

/**
 * Says on which pages tests were not done, or only in part, and why: one text for each reason and set of pages, such as
 * “Automated tests were incomplete on “/cart”. The page has more than this scan tests. Partly tested: keyboard focus (40 of
 * 212 tab stops).”
 *
 * @param titles titles of pages by URL; a page without one is named by its path
 */
export function describeLimitedTests(
  tests: readonly LimitedTest[],
  titles: ReadonlyMap<string, string> = new Map(),
): { readonly pages: number; readonly text: string }[] {
  const groups = Map.groupBy(tests, ({ test, reason, pages, urls }) =>
    JSON.stringify([getReason(test, reason, pages), pages, urls]),
  );
  return [...groups.values()].map((members) => {
    const { test, reason, pages, urls } = members[0]!;
    const where = `Automated tests were incomplete on ${listPages(
      urls.map((url) => nameUrl(url, titles)),
      pages,
    )}.`;
    return { pages, text: [where, getReason(test, reason, pages), ...listTests(members)].join(' ') };
  });
}

function getReason(test: string, reason: TestLimit['reason'], pages: number): string {
  if (test === FRAMES_TEST) return 'At least one frame didn’t load or respond.';
  if (test === WHOLE_PAGE_TEST && reason === 'limit') return 'The page is too large, or was still changing.';
  if (reason === 'error' && isRuleId(test)) return 'The rule couldn’t be evaluated.';
  const { start, starts } = reasons[reason];
  return pages === 1 ? start : starts;
}

/** Names the first pages, and counts the others: `“/”, “/cart” and 2 more pages`. */
function listPages(all: readonly string[], total: number): string {
  const names = all.slice(0, MAX_NAMED_PAGES);
  const rest = total - names.length;
  const items = rest > 0 ? [...names, `${rest} more ${rest === 1 ? 'page' : 'pages'}`] : names;
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Names a page by its title or else by its path, which is enough within a site. Both are text of the page. */
function nameUrl(url: string, titles: ReadonlyMap<string, string>): string {
  const { pathname = url, search = '' } = URL.parse(url) ?? {};
  const title = (titles.get(url) ?? '').replace(/\s+/g, ' ').trim();
  const name = (title || pathname + search).replaceAll('“', '‘').replaceAll('”', '’');
  return `“${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name}”`;
}

/** Lists what was not tested, and what was in part: `Not tested: A, B.` and `Partly tested: C (4 of 14 forms).` */
function listTests(limits: readonly Limit[]): string[] {
  const untested = limits.filter(({ done }) => done === 0).map(({ test }) => getTestName(test));
  const partly = limits.filter(({ done }) => done !== 0).map(formatPartly);
  return [...formatList('Not tested', untested), ...formatList('Partly tested', partly)];
}

/** For example, “gestures and motion (6 of 14 types of elements)”. */
function formatPartly({ test, done, of, unit }: Limit): string {
  const name = getTestName(test);
  if (done === null) return name;
  const count = of === null || of <= done ? `the first ${done}` : `${done} of ${of}`;
  return unit === null ? name : `${name} (${count} ${unit})`;
}

/** Rules are tests of their own when they fail. Names of other tests are words. */
const isRuleId = (test: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(test);

function getTestName(test: string): string {
  if (test === WHOLE_PAGE_TEST) return 'the whole page';
  if (test === FRAMES_TEST) return 'the content of frames';
  return isRuleId(test) ? `the rule ${test}` : test;
}

const formatList = (label: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [];

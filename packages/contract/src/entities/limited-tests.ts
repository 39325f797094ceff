import { z } from 'zod';
import { FRAMES_TEST, MEDIA_TEST, WHOLE_PAGE_TEST } from '../values.ts';
import { TestLimit, type UnexaminedPart } from './retest.ts';

/* Describes tests that were not run, or were run only partially. All such descriptions come from this file. */

/**
 * A test that was not run on some of a scan's pages, or was run only partially, with the details for the page
 * where it got the least far.
 */
export const LimitedTest = TestLimit.omit({ pass: true }).extend({
  pages: z
    .number()
    .int()
    .min(1)
    .describe('Number of pages on which the test wasn’t run, or was run only partially'),
  urls: z.array(z.string()).describe('The first of these pages'),
});
export type LimitedTest = z.infer<typeof LimitedTest>;

/** Maximum number of URLs kept for each limited test. */
const MAX_URLS = 5;
/** Maximum number of pages named in a sentence; the others are only counted. */
const MAX_NAMED_PAGES = 3;
/** In characters. */
const MAX_NAME_LENGTH = 60;

/** Reasons for which anything on a page might have been missed. */
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

/** Returns the tests of one part of a page that were not run, or were run only partially. */
function listLimits({ reason, limits = [] }: UnexaminedPart): Limit[] {
  const notCounted = { done: null, of: null, unit: null };
  return [
    ...limits,
    ...(wholePageReasons.has(reason)
      ? [{ test: WHOLE_PAGE_TEST, reason: 'limit' as const, ...notCounted }]
      : []),
    ...(frameReasons.has(reason) ? [{ test: FRAMES_TEST, reason: 'error' as const, ...notCounted }] : []),
    ...(reason === 'media-not-loaded'
      ? [{ test: MEDIA_TEST, reason: 'deadline' as const, ...notCounted }]
      : []),
  ];
}

/** Returns the names of the tests that were not run on a page, or were run only partially. */
export function listLimitedTests(parts: readonly UnexaminedPart[]): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => listLimits(part).map(({ test }) => test)));
}

/** Merges what was not tested on a page with the same data for other pages. */
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
    const lesser = getLesser<Limit>(before, { test, reason, done, of, unit });
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

/** Of two entries for the same test, returns the one in which less was tested. */
function getLesser<T extends Limit>(a: T | undefined, b: T): T {
  return a === undefined || (b.done ?? 0) < (a.done ?? 0) ? b : a;
}

/**
 * How entries with the same reason begin, for one page and for several, and how a scan's results list them.
 */
const reasons: Readonly<
  Record<TestLimit['reason'], { readonly listedAs: string; readonly start: string; readonly starts: string }>
> = {
  limit: {
    listedAs: 'behavior-limit',
    start: 'The page exceeds this scan’s limits.',
    starts: 'These pages exceed this scan’s limits.',
  },
  state: {
    listedAs: 'behavior-limit',
    start: 'These tests need a freshly loaded page, and we’d already loaded it as often as this scan allows.',
    starts:
      'These tests need freshly loaded pages, and we’d already loaded them as often as this scan allows.',
  },
  refused: {
    listedAs: 'network-open',
    start: 'The browser can’t take this page offline, so we didn’t interact with it.',
    starts: 'The browser can’t take these pages offline, so we didn’t interact with them.',
  },
  replaced: {
    listedAs: 'behavior-limit',
    start: 'Scripts replaced parts of the page while it was being tested.',
    starts: 'Scripts replaced parts of these pages while they were being tested.',
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

/** Converts one page's test limits to a list of untested parts, grouped by reason. */
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

/**
 * Merges entries for the same test, such as those from several views, keeping the one that got the least far.
 */
function mergeByTest(entries: readonly TestLimit[]): TestLimit[] {
  const merged = new Map<string, TestLimit>();
  for (const entry of entries) merged.set(entry.test, getLesser(merged.get(entry.test), entry));
  return [...merged.values()];
}

/**
 * Explains on which pages tests were not run, or were run only partially, and why: one text for each reason
 * and set of pages, such as “Automated tests were incomplete on “/cart”. The page exceeds this scan's limits.
 * Partly tested: keyboard focus (40 of 212 tab stops).”
 *
 * @param titles page titles by URL; a page without one is referred to by its path
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
  if (test === MEDIA_TEST) return 'At least one audio or video file didn’t load in time.';
  if (test === WHOLE_PAGE_TEST && reason === 'limit') return 'The page is too large, or was still changing.';
  if (reason === 'error' && isRuleId(test)) return 'The rule couldn’t be evaluated.';
  const { start, starts } = reasons[reason];
  return pages === 1 ? start : starts;
}

/** Lists the first pages, and counts the others: `“/”, “/cart” and 2 more pages`. */
function listPages(all: readonly string[], total: number): string {
  const names = all.slice(0, MAX_NAMED_PAGES);
  const rest = total - names.length;
  const items = rest > 0 ? [...names, `${rest} more ${rest === 1 ? 'page' : 'pages'}`] : names;
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Returns a page's title or, if it has none, its path, which is enough within a site. Both are text from the
 * page.
 */
function nameUrl(url: string, titles: ReadonlyMap<string, string>): string {
  const { pathname = url, search = '' } = URL.parse(url) ?? {};
  const title = (titles.get(url) ?? '').replace(/\s+/g, ' ').trim();
  const name = (title || pathname + search).replaceAll('“', '‘').replaceAll('”', '’');
  return `“${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name}”`;
}

/**
 * Lists what was not tested, and what was only partially tested: `Not tested: A, B.` and
 * `Partly tested: C (4 of 14 forms).`
 */
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

/** A rule that couldn't be evaluated is listed as a test by its id. Other tests have descriptive names. */
const isRuleId = (test: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(test);

function getTestName(test: string): string {
  if (test === WHOLE_PAGE_TEST) return 'the whole page';
  if (test === FRAMES_TEST) return 'the content of frames';
  return isRuleId(test) ? `the ${test} rule` : test;
}

const formatList = (label: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [];

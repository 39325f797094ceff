import { Depth, FRAMES_TEST, type NotRetestedReason, WHOLE_PAGE_TEST } from '@curbcut/contract';
import { getRuleTests, HIDDEN_CONTENT_TESTS, needsInteraction } from '../rule-tests.ts';
import { FIRST_PAGE_TEST } from '../test-names.ts';
import { MAX_PAGES_ALL_REQUIRED } from './match-issues.ts';

/** Maximum number of parts kept for an issue. */
export const MAX_ISSUE_PARTS = 200;

/** Where and how an issue was found: what a scan must have tested to conclude that the issue is gone. */
export interface IssueEvidence {
  readonly ruleId: string;
  readonly engines: readonly string[];
  /** Number of pages on which it was found. */
  readonly pages: number;
  /** The pages on which it was found, or the first of them. */
  readonly urls: readonly string[];
  /** The URLs of all these pages, if `urls` is only a selection of them. */
  readonly allUrls?: readonly string[];
  /** The variants in which it occurred, as formatted by `getVariantKey`. */
  readonly variants: readonly string[];
  readonly signedIn: boolean;
  /** Whether an occurrence is hidden until the user activates a control. */
  readonly isHidden: boolean;
  /** Whether an occurrence is in a frame or a shadow root. */
  readonly isNested: boolean;
  readonly depth: Depth;
  /** The version of the rule that found it, see `getRuleVersions`. */
  readonly ruleVersion: string;
  /**
   * The keys of the parts of these pages in which its tests had findings; see `PartsLedger`. Absent if they
   * are unknown or its tests don't depend on parts.
   */
  readonly parts?: readonly string[];
  /** The URL of the scan's first page, with which some rules compare the others. Absent if unknown. */
  readonly firstPage?: string;
}

/** The result of a scan for a page. `gone`: the site responded with “not found”. */
export type PageCoverage =
  | {
      readonly state: 'tested';
      readonly limitedTests: ReadonlySet<string>;
      /**
       * The parts that a test excluded, by test and key, with the URL of the page on which they were tested instead;
       * null for a page of another scan.
       */
      readonly testedElsewhere?: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
      /** The keys of the parts in which a test had findings, by test. */
      readonly foundParts?: ReadonlyMap<string, readonly string[]>;
    }
  | { readonly state: 'not-tested' | 'gone' };

/** The coverage of a scan: what it tested, and therefore could have found. */
export interface ScanCoverageFacts {
  readonly pages: ReadonlyMap<string, PageCoverage>;
  /** The URL of the first page, with which some rules compare the others. Absent if unknown. */
  readonly firstPage?: string;
  /** Whether most pages were not found, which means that the site is down rather than changed. */
  readonly isDown: boolean;
  /** Versions of the rules that ran, by id. */
  readonly ruleVersions: ReadonlyMap<string, string>;
  readonly secondOpinion: boolean;
  readonly variants: ReadonlySet<string>;
  readonly signedIn: boolean;
  readonly depth: Depth;
}

/** The outcome of a scan for a known issue. Only `gone` closes it. */
export type IssueOutcome =
  | { readonly outcome: 'found' }
  | { readonly outcome: 'gone'; readonly because: 'not-found' | 'pages-removed' }
  | { readonly outcome: 'not-retested'; readonly reason: NotRetestedReason };

/**
 * Decides the outcome of a scan for a known issue. The issue is gone only if its rule ran to completion on
 * its pages, in the same view and state and at the same or a greater depth. It must have run on all pages, or
 * on one of them if there are more than {@link MAX_PAGES_ALL_REQUIRED}. Pages that no longer exist need no
 * test. A page may leave a part to a different page only if that page also had the issue: otherwise, the part
 * looks the same there and has always passed. If none of its pages exist anymore, the issue is gone with them,
 * unless most of the site is down.
 *
 * @param isFound whether the scan found the issue, or one of its elements as part of another issue
 */
export function decideOutcome(issue: IssueEvidence, scan: ScanCoverageFacts, isFound: boolean): IssueOutcome {
  if (isFound) return { outcome: 'found' };
  // A site may respond with “not found” to visitors who are not signed in.
  if (scan.signedIn !== issue.signedIn) return { outcome: 'not-retested', reason: 'other-sign-in' };
  const arePagesRemoved = issue.urls.every((url) => scan.pages.get(url)?.state === 'gone');
  if (arePagesRemoved && !scan.isDown) return { outcome: 'gone', because: 'pages-removed' };
  const reason = findSettingsReason(issue, scan) ?? findPageReason(issue, scan);
  return reason === null ? { outcome: 'gone', because: 'not-found' } : { outcome: 'not-retested', reason };
}

/** Returns why the scan could not have found the issue on any page; null if it could have. */
function findSettingsReason(issue: IssueEvidence, scan: ScanCoverageFacts): NotRetestedReason | null {
  const isInteractive = issue.isHidden || needsInteraction(issue.ruleId);
  // The page as loaded is tested the same at every depth.
  if (isInteractive && !isAtLeast(scan.depth, issue.depth)) return 'other-depth';
  const version = scan.ruleVersions.get(issue.ruleId);
  if (version === undefined || (!scan.secondOpinion && !issue.engines.includes('curbcut')))
    return 'rule-not-run';
  if (!issue.variants.every((variant) => scan.variants.has(variant))) return 'other-view';
  return version === issue.ruleVersion ? null : 'rule-changed';
}

const isAtLeast = (depth: Depth, required: Depth): boolean =>
  Depth.options.indexOf(depth) >= Depth.options.indexOf(required);

/** Returns everything that must be tested on a page to conclude that the issue is gone from it. */
const listIssueTests = (
  issue: Pick<IssueEvidence, 'ruleId' | 'engines' | 'isHidden' | 'isNested'>,
): ReadonlySet<string> =>
  new Set([
    WHOLE_PAGE_TEST,
    issue.ruleId,
    ...getRuleTests(issue),
    ...(issue.isHidden ? HIDDEN_CONTENT_TESTS : []),
    ...(issue.isNested ? [FRAMES_TEST] : []),
  ]);

/** The pages on which each test had findings in each part, by test and key. */
export type FoundPartIndex = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<PageCoverage>>>;

/** Indexes the parts in which a scan's tests had findings. */
export function indexFoundParts({ pages }: Pick<ScanCoverageFacts, 'pages'>): FoundPartIndex {
  const index = new Map<string, Map<string, Set<PageCoverage>>>();
  for (const page of new Set(pages.values())) {
    if (page.state !== 'tested') continue;
    for (const [test, keys] of page.foundParts ?? []) {
      const byKey = index.get(test) ?? new Map<string, Set<PageCoverage>>();
      index.set(test, byKey);
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set<PageCoverage>()).add(page));
    }
  }
  return index;
}

/**
 * Returns the keys of an issue's parts: those of its pages in which its tests had findings. If there are parts
 * that only its pages have, the others probably belong to different issues.
 */
export function listIssueParts(
  issue: Pick<IssueEvidence, 'ruleId' | 'engines' | 'isHidden' | 'isNested' | 'urls'>,
  { pages }: Pick<ScanCoverageFacts, 'pages'>,
  index: FoundPartIndex,
): string[] {
  const own = new Set(issue.urls.flatMap((url) => pages.get(url) ?? []));
  const found = [...listIssueTests(issue)].flatMap((test) =>
    [...(index.get(test) ?? [])].filter(([, at]) => [...at].some((page) => own.has(page))),
  );
  const exclusive = found.filter(([, at]) => [...at].every((page) => own.has(page)));
  const keys = (exclusive.length > 0 ? exclusive : found).map(([key]) => key);
  return [...new Set(keys)].slice(0, MAX_ISSUE_PARTS);
}

/** Returns why the issue's pages do not show whether it is gone; null if they do. */
function findPageReason(
  issue: IssueEvidence,
  { pages, firstPage = issue.firstPage }: ScanCoverageFacts,
): NotRetestedReason | null {
  const tests = listIssueTests(issue);
  const reasons = issue.urls.flatMap((url): (NotRetestedReason | null)[] => {
    const page = pages.get(url);
    if (page?.state === 'gone') return [];
    if (page?.state !== 'tested') return [page === undefined ? 'page-not-in-scan' : 'page-not-tested'];
    const isLimited = page.limitedTests.values().some((test) => tests.has(test));
    return [isLimited || isLeftToOthers(issue, page.testedElsewhere, tests) ? 'part-not-tested' : null];
  });
  const isCompared = issue.firstPage !== undefined && tests.has(FIRST_PAGE_TEST);
  if (isCompared && firstPage !== issue.firstPage) return 'other-first-page';
  const isMany = Math.max(issue.pages, issue.urls.length) > MAX_PAGES_ALL_REQUIRED;
  const first = reasons.find((reason) => reason !== null);
  const isTestedSomewhere = reasons.includes(null);
  if (isTestedSomewhere && (isMany || first === undefined)) return null;
  return first ?? 'page-not-tested';
}

/** Whether one of the issue's parts was tested only on a page where the issue has not been found. */
function isLeftToOthers(
  { parts = [], urls, allUrls = urls }: IssueEvidence,
  testedElsewhere: ReadonlyMap<string, ReadonlyMap<string, string | null>> | undefined,
  tests: ReadonlySet<string>,
): boolean {
  if (testedElsewhere === undefined || parts.length === 0) return false;
  return testedElsewhere.entries().some(
    ([test, excluded]) =>
      tests.has(test) &&
      parts.some((key) => {
        const url = excluded.get(key);
        return url === null || (url !== undefined && !allUrls.includes(url));
      }),
  );
}

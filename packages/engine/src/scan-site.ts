import { randomUUID } from 'node:crypto';
import type {
  PagePartResults,
  PageSelection,
  PageFixResults as RecordedFixes,
  ScanEvent,
} from '@curbcut/contract';
import { getStartUrl, listSecretNames, listTestedSteps } from '@curbcut/journeys';
import { planList, planSite, type SitePlan } from './crawl/site-plan.ts';
import { InvalidUrlError, parseSiteUrl } from './crawl/site-url.ts';
import { FirstPage } from './examine/first-pages.ts';
import { defaultVariant } from './examine/variants.ts';
import { testJourneySteps } from './journeys/scan-journey.ts';
import { SignInSession } from './journeys/sign-in-session.ts';
import { checkSecrets, type JourneyToPlay } from './page-access.ts';
import { PartsLedger } from './parts-ledger.ts';
import type { PageResult, Scanner, SiteScanSettings, VerifiedPageFixes } from './types.ts';
import { createVisitThrottle, visitPage } from './visit-page.ts';

/**
 * A site to crawl from a URL, a list of URLs that are the only ones to visit, or a journey whose steps are
 * tested.
 */
export type ScanTarget = {
  readonly settings: Partial<Omit<SiteScanSettings, 'key'>>;
  /** A journey that signs in. All pages are visited in the state it ends in. */
  readonly signIn?: JourneyToPlay | undefined;
} & (
  | {
      readonly url: string;
      readonly maxPages: number;
      readonly selection?: PageSelection | undefined;
      readonly include: readonly string[];
      readonly exclude: readonly string[];
      readonly respectRobots: boolean;
    }
  | { readonly list: readonly string[] }
  | { readonly journey: JourneyToPlay }
);

/**
 * Scans a site, a list of pages or a journey and yields events. `page-started` events come in the order of
 * selection, which depends only on the site; pages finish in any order.
 *
 * @throws {InvalidUrlError} for a URL that cannot be scanned
 * @throws {MissingSecretError} for a journey whose secrets are not all known
 * @throws the scanner's errors when it is closed or aborted
 */
export async function* scanSite(
  scanner: Scanner,
  target: ScanTarget,
  signal?: AbortSignal,
): AsyncGenerator<ScanEvent> {
  const settings: SiteScanSettings = {
    variants: [defaultVariant],
    waitFor: null,
    auth: null,
    secondOpinion: false,
    screenshots: 'none',
    ...target.settings,
    ...(needsSignIn(target) && { isSignedIn: true }),
    key: randomUUID(),
  };
  if (target.signIn) checkSecrets(target.signIn);
  const session = target.signIn ? new SignInSession(target.signIn) : null;
  try {
    if ('journey' in target) {
      checkSecrets(target.journey);
      yield* visitSteps(scanner, target.journey, settings, session, signal);
      return;
    }
    if ('list' in target) {
      const urls = target.list.map((item) => parseSiteUrl(item).url);
      if (urls.length === 0) throw new InvalidUrlError('The list contains no URLs.');
      yield { type: 'scan-started', url: urls[0]!, maxPages: urls.length };
      yield* visitAll(scanner, planList(urls), settings, session, signal);
      return;
    }
    const start = await scanner.findReachableStart(parseSiteUrl(target.url), signal);
    yield { type: 'scan-started', url: start, maxPages: target.maxPages };
    const options = { ...target, start };
    const plan = planSite(options, await scanner.fetchSiteRules(options, signal));
    yield* visitAll(scanner, plan, settings, session, signal);
  } finally {
    // Not awaited: nothing depends on the result, and closing the scanner releases everything.
    scanner.forget(settings.key).catch(() => {});
  }
}

interface FinishedVisit {
  readonly url: string;
  readonly result: PageResult;
}

async function* visitAll(
  scanner: Scanner,
  plan: SitePlan,
  settings: SiteScanSettings,
  session: SignInSession | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<ScanEvent> {
  const inProgress = new Map<string, Promise<FinishedVisit>>();
  const queue: string[] = [];
  const throttle = createVisitThrottle(plan.crawlDelayMs);
  const attempts = createAttemptTracker();
  const firstPage = new FirstPage();
  const ledger = new PartsLedger();
  const urls: string[] = [];
  const counts = { tested: 0, 'not-tested': 0 };
  let found = 0;
  while (true) {
    queue.push(...plan.take());
    if (plan.foundCount !== found) {
      found = plan.foundCount;
      yield { type: 'pages-found', found };
    }
    // More than the number of tabs, since a page that is being evaluated has already freed its tab for the
    // next page.
    while (queue.length > 0 && inProgress.size < 3 * scanner.concurrency) {
      const url = queue.shift()!;
      const { isAttempted, recordAttempts } =
        settings.fixes === 'each-page' ? createAttemptTracker().nextPage() : attempts.nextPage();
      const comparison = firstPage.add();
      const parts = ledger.open(urls.push(url) - 1);
      const access = session ?? undefined;
      const pageOptions = { signal, isFixAttempted: isAttempted, comparison, ledger: parts, access };
      const visit = visitPage(scanner, plan, url, settings, throttle, pageOptions)
        .then((result) => {
          if (result.status === 'tested') recordAttempts(result.fixes?.attempted ?? []);
          return { url, result };
        })
        .finally(() => {
          comparison.end();
          parts.end();
        });
      inProgress.set(url, visit);
      yield { type: 'page-started', url };
    }
    if (inProgress.size === 0) break;
    const { url, result } = await Promise.race(inProgress.values());
    inProgress.delete(url);
    counts[result.status] += 1;
    yield createPageEvent(result, plan.getClicks(url), urls);
  }
  yield {
    type: 'scan-done',
    tested: counts.tested,
    notTested: counts['not-tested'],
    beyondLimit: plan.beyondLimitCount,
    templates: plan.countTemplates(),
  };
}

/** Whether pages are opened with a user's own data, so tests shouldn't touch their controls. */
function needsSignIn(target: ScanTarget): boolean {
  return (
    target.signIn !== undefined || ('journey' in target && listSecretNames(target.journey.journey).length > 0)
  );
}

/** Tests the pages of a journey, one step after another. */
async function* visitSteps(
  scanner: Scanner,
  target: JourneyToPlay,
  settings: SiteScanSettings,
  session: SignInSession | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<ScanEvent> {
  const { length } = listTestedSteps(target.journey);
  yield { type: 'scan-started', url: getStartUrl(target.journey), maxPages: length };
  yield { type: 'pages-found', found: length };
  const firstPage = new FirstPage();
  const ledger = new PartsLedger();
  const attempts = createAttemptTracker();
  const counts = { tested: 0, 'not-tested': 0 };
  const urls: string[] = [];
  let position = 0;
  let recordAttempts: (attempted: readonly string[]) => void = () => undefined;
  const openPage = () => {
    const attempt = settings.fixes === 'each-page' ? createAttemptTracker().nextPage() : attempts.nextPage();
    recordAttempts = attempt.recordAttempts;
    const comparison = firstPage.add();
    const parts = ledger.open(position++);
    const end = () => {
      comparison.end();
      parts.end();
    };
    return { signal, isFixAttempted: attempt.isAttempted, comparison, ledger: parts, end };
  };
  for await (const { step, result } of testJourneySteps(scanner, target, settings, session, openPage)) {
    if (result.status === 'tested') recordAttempts(result.fixes?.attempted ?? []);
    counts[result.status] += 1;
    urls.push(result.page.url);
    yield { type: 'page-started', url: result.page.url };
    yield createPageEvent(result, step.number - 1, urls);
  }
  const { tested, 'not-tested': notTested } = counts;
  yield { type: 'scan-done', tested, notTested, beyondLimit: 0, templates: null };
}

/**
 * @param clicks number of clicks from the start page; null if it isn't known
 * @param urls the URLs of the scan's pages, by position
 */
function createPageEvent(result: PageResult, clicks: number | null, urls: readonly string[]): ScanEvent {
  const durationMs = result.visitMs === undefined ? undefined : Math.round(result.visitMs);
  if (result.status === 'not-tested') return { type: 'page-failed', page: result.page, durationMs };
  return {
    type: 'page-done',
    page: result.page,
    place: { clicks, links: [...result.links], forms: [...result.forms] },
    fixes: result.fixes && removeScreenshots(result.fixes),
    ...toPartResults(result, urls),
    durationMs,
  };
}

function toPartResults(
  { foundParts = [], testedElsewhere = [] }: Extract<PageResult, { status: 'tested' }>,
  urls: readonly string[],
): { readonly parts?: PagePartResults } {
  if (foundParts.length + testedElsewhere.length === 0) return {};
  const found: PagePartResults['found'] = {};
  // Each view of a page has its own parts.
  for (const { test, keys } of foundParts) found[test] = [...new Set([...(found[test] ?? []), ...keys])];
  const elsewhere: PagePartResults['elsewhere'] = {};
  for (const { test, parts } of testedElsewhere) {
    const tested = parts.map(([key, position]) => [key, urls[position] ?? '']);
    elsewhere[test] = { ...elsewhere[test], ...Object.fromEntries(tested) };
  }
  return { parts: { found, elsewhere } };
}

/** Tracks the issues that pages chosen earlier have attempted to fix. */
function createAttemptTracker() {
  const first = new Map<string, number>();
  let pages = 0;
  return {
    nextPage: () => {
      const page = pages++;
      return {
        isAttempted: (fingerprint: string) => (first.get(fingerprint) ?? page) < page,
        recordAttempts: (attempted: readonly string[]) => {
          for (const fingerprint of attempted) {
            first.set(fingerprint, Math.min(page, first.get(fingerprint) ?? page));
          }
        },
      };
    },
  };
}

function removeScreenshots({ fixes, attempted, fixed, ...costs }: VerifiedPageFixes): RecordedFixes {
  return {
    ...costs,
    tried: fixes.map(({ fingerprint, fix }) => ({ fingerprint, fix })),
    attempted: [...attempted],
    fixed: [...fixed],
  };
}

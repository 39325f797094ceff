import { randomUUID } from 'node:crypto';
import type { PageSelection, PageFixResults as RecordedFixes, ScanEvent } from '@curbcut/contract';
import { planList, planSite, type SitePlan } from './crawl/site-plan.ts';
import { InvalidUrlError, parseSiteUrl } from './crawl/site-url.ts';
import { FirstPage } from './examine/first-pages.ts';
import { defaultVariant } from './examine/variants.ts';
import { createVisitThrottle, visitPage } from './examine/visit-page.ts';
import { PartsLedger } from './parts-ledger.ts';
import type { PageResult, Scanner, SiteScanSettings, VerifiedPageFixes } from './types.ts';

/** Either a site to crawl from a URL, or a list of URLs that are the only ones to visit. */
export type ScanTarget = { readonly settings: Partial<Omit<SiteScanSettings, 'key'>> } & (
  | {
      readonly url: string;
      readonly maxPages: number;
      readonly selection?: PageSelection | undefined;
      readonly include: readonly string[];
      readonly exclude: readonly string[];
      readonly respectRobots: boolean;
    }
  | { readonly list: readonly string[] }
);

/**
 * Scans a site or a list of pages and yields events. `page-started` events come in the order in which the
 * pages are chosen, which depends on the site alone; pages finish in any order.
 *
 * @throws {InvalidUrlError} for a URL that cannot be scanned
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
    key: randomUUID(),
  };
  try {
    if ('list' in target) {
      const urls = target.list.map((item) => parseSiteUrl(item).url);
      if (urls.length === 0) throw new InvalidUrlError('The list contains no URLs.');
      yield { type: 'scan-started', url: urls[0]!, maxPages: urls.length };
      yield* visitAll(scanner, planList(urls), settings, signal);
      return;
    }
    const start = await scanner.findReachableStart(parseSiteUrl(target.url), signal);
    yield { type: 'scan-started', url: start, maxPages: target.maxPages };
    const options = { ...target, start };
    const plan = planSite(options, await scanner.fetchSiteRules(options, signal));
    yield* visitAll(scanner, plan, settings, signal);
  } finally {
    // Not awaited: nothing depends on the result, and a scanner that is closed releases everything.
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
  signal: AbortSignal | undefined,
): AsyncGenerator<ScanEvent> {
  const inProgress = new Map<string, Promise<FinishedVisit>>();
  const queue: string[] = [];
  const throttle = createVisitThrottle(plan.crawlDelayMs);
  const attempts = createAttemptTracker();
  const firstPage = new FirstPage();
  const ledger = new PartsLedger();
  let position = 0;
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
      const parts = ledger.open(position++);
      const pageOptions = { signal, isFixAttempted: isAttempted, comparison, ledger: parts };
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
    const durationMs = result.visitMs === undefined ? undefined : Math.round(result.visitMs);
    yield result.status === 'tested'
      ? {
          type: 'page-done',
          page: result.page,
          place: { clicks: plan.getClicks(url), links: [...result.links], forms: [...result.forms] },
          fixes: result.fixes && removeScreenshots(result.fixes),
          durationMs,
        }
      : { type: 'page-failed', page: result.page, durationMs };
  }
  yield {
    type: 'scan-done',
    tested: counts.tested,
    notTested: counts['not-tested'],
    beyondLimit: plan.beyondLimitCount,
    templates: plan.countTemplates(),
  };
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

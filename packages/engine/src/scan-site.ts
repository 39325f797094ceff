import { randomUUID } from 'node:crypto';
import type { PageFixResults as RecordedFixes, ScanEvent } from '@curbcut/contract';
import { InvalidUrlError, parseSiteUrl } from './crawl/site-url.ts';
import { planList, planSite, type SitePlan } from './site-plan.ts';
import type { PageResult, Scanner, SiteScanSettings, VerifiedPageFixes } from './types.ts';
import { defaultVariant } from './variants.ts';
import { createVisitThrottle, visitPage } from './visit-page.ts';

/** A site to crawl from an address, or a list of addresses to visit and no others. */
export type ScanTarget = { readonly settings: Partial<Omit<SiteScanSettings, 'key'>> } & (
  | {
      readonly url: string;
      readonly maxPages: number;
      readonly include: readonly string[];
      readonly exclude: readonly string[];
      readonly respectRobots: boolean;
    }
  | { readonly list: readonly string[] }
);

/**
 * Scans a site or a list of pages, as a stream of events. `page-started` events come in the order in which the
 * pages are chosen, which depends on the site alone; pages finish in any order.
 *
 * @throws {InvalidUrlError} for an address that cannot be scanned; the scanner's errors when it is closed or aborted.
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
      const addresses = target.list.map((address) => parseSiteUrl(address).url);
      if (addresses.length === 0) throw new InvalidUrlError('The list names no address.');
      yield { type: 'scan-started', url: addresses[0]!, maxPages: addresses.length };
      yield* visitAll(scanner, planList(addresses), settings, signal);
      return;
    }
    const start = await scanner.findReachableStart(parseSiteUrl(target.url), signal);
    yield { type: 'scan-started', url: start, maxPages: target.maxPages };
    const options = { ...target, start };
    const plan = planSite(options, await scanner.fetchSiteRules(options, signal));
    yield* visitAll(scanner, plan, settings, signal);
  } finally {
    await scanner.forget(settings.key);
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
  const underWay = new Map<string, Promise<FinishedVisit>>();
  const waiting: string[] = [];
  const gate = createVisitThrottle(plan.crawlDelayMs);
  const tried = createAttemptTracker();
  const counts = { tested: 0, 'not-tested': 0 };
  let found = 0;
  while (true) {
    waiting.push(...plan.take());
    if (plan.foundCount !== found) {
      found = plan.foundCount;
      yield { type: 'pages-found', found };
    }
    // As many again as are visited at a time: pages that are being judged have left their tabs to the next.
    while (waiting.length > 0 && underWay.size < 2 * scanner.concurrency) {
      const url = waiting.shift()!;
      const { isTried, note } =
        settings.fixes === 'each-page' ? createAttemptTracker().nextPage() : tried.nextPage();
      const visit = visitPage(scanner, plan, url, settings, gate, signal, isTried).then((result) => {
        if (result.status === 'tested') note(result.fixes?.attempted ?? []);
        return { url, result };
      });
      underWay.set(url, visit);
      yield { type: 'page-started', url };
    }
    if (underWay.size === 0) break;
    const { url, result } = await Promise.race(underWay.values());
    underWay.delete(url);
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
  };
}

/** Which causes were tried to be mended on pages that were chosen earlier. */
function createAttemptTracker() {
  const first = new Map<string, number>();
  let pages = 0;
  return {
    nextPage: () => {
      const page = pages++;
      return {
        isTried: (fingerprint: string) => (first.get(fingerprint) ?? page) < page,
        note: (attempted: readonly string[]) => {
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
    mended: [...fixed],
  };
}

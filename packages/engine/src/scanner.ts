import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  collectorFunctions,
  DEFAULT_PAGE_TIME_LIMIT_MS,
  findBrowser,
  type Guard,
  openPool,
  type PageOptions,
  type Pool,
  printPdf,
  type RestingPage,
  startGuard,
  type Untested,
} from '@curbcut/capture';
import type { TestedPage, Variant } from '@curbcut/contract';
import { boundResult } from './bound-result.ts';
import { readRetryAfter } from './crawl/retry.ts';
import { type Examined, examine, type Seen, type Wanted } from './examine.ts';
import { type Judges, NotJudgedError, openJudges } from './judging/judges.ts';
import { mergeUnexamined, mergeVariants } from './merge-variants.ts';
import { mergeFixes } from './proof/merge-fixes.ts';
import { proveSteps } from './proof/prove-steps.ts';
import { findReachableStart } from './reachable-start.ts';
import { seeWidget } from './see-widget.ts';
import { readSiteRules } from './site-plan.ts';
import type { IsTried, PageProgress, PageResult, Scanner, ScannerOptions, SiteSettings } from './types.ts';
import { usualVariant } from './variants.ts';
import { notVisited } from './visit-page.ts';

/** A scanner in this process. */
export interface LocalScanner extends Scanner {
  /** Port of the guard's proxy on 127.0.0.1. */
  readonly proxyPort: number;
}

/**
 * Finds a browser and opens the guard and the pool of tabs; the browser itself starts with the first page.
 *
 * @throws {NoBrowserError} when no browser can be had; the message says what was tried and what to do.
 */
export async function openScanner(options: ScannerOptions): Promise<LocalScanner> {
  const { allowPrivate, own, concurrency, onWarning } = options;
  const found = await findBrowser({
    configuredPath: options.browserPath,
    cacheFolder: options.cacheDir,
    fonts: options.fonts,
    onWarning,
  });
  const guard: Guard = await startGuard({ allowPrivate, own });
  const pool = openPool({
    browser: found,
    guard,
    concurrency,
    onWarning,
    functions: collectorFunctions,
    pageTimeLimitMs: options.pageTimeLimitMs,
    pageMemoryLimitMb: options.pageMemoryLimitMb,
  });
  const judges = openJudges({
    // Judging takes less than half of a scan, and a thread gets faster with each page that it judges.
    threads: Math.ceil(Math.min(concurrency, availableParallelism()) / 2),
    codeCache: join(options.cacheDir, 'compiled'),
  });
  return {
    proxyPort: Number(new URL(guard.proxyUrl).port),
    checkTarget: guard.checkTarget,
    reachableStart: (address, signal) => findReachableStart(guard, address, signal),
    readSiteRules: (site, signal) => readSiteRules(guard, site, signal),
    browser: { source: found.source, version: found.version, sandboxed: found.sandbox, fonts: found.fonts },
    concurrency,
    scanPage: async (url, site, signal, isTried = () => false, onProgress) => {
      judges.prepare();
      try {
        return boundResult(await scanPage({ pool, judges, isTried, onProgress }, url, site, signal));
      } catch (error) {
        if (!(error instanceof NotJudgedError)) throw error;
        onWarning(`The rules could not be run on ${url}: ${error.message}`);
        return notEvaluated(url, error, options.pageTimeLimitMs);
      }
    },
    prove: async (url, site, claim, signal) => {
      judges.prepare();
      const outcome = await pool.withPage(
        url,
        pageOptions(site, site.variants[0] ?? usualVariant),
        (resting) => proveSteps(resting, site, claim, judges),
        signal,
      );
      if (outcome.tested) return outcome.value;
      return { status: 'unproven', reason: outcome.notTested.reason, before: [], after: [], change: null };
    },
    seeWidget: async (url, signal) => {
      const key = `widget-${randomUUID()}`;
      const look = pageOptions({ key, waitFor: null, auth: null }, usualVariant);
      try {
        const outcome = await pool.withPage(url, look, seeWidget, signal);
        return outcome.tested ? outcome.value : outcome.notTested.reason;
      } finally {
        await pool.forget(key);
      }
    },
    forget: (key) => pool.forget(key),
    printPdf: (html, signal) => printPdf(html, { browser: found, signal }),
    check: () => pool.check(),
    close: async () => {
      await pool.close();
      await judges.close();
      await guard.close();
    },
  };
}

/** A page whose rules gave no answer. */
function notEvaluated(
  url: string,
  { isLate }: NotJudgedError,
  limitMs = DEFAULT_PAGE_TIME_LIMIT_MS,
): Extract<PageResult, { status: 'not-tested' }> {
  return isLate
    ? notVisited(url, 'scan/timed-out', { seconds: Math.round(limitMs / 1_000) })
    : notVisited(url, 'scan/not-judged');
}

interface ScanDependencies {
  readonly pool: Pool;
  readonly judges: Judges;
  readonly isTried: IsTried;
  readonly onProgress: ((progress: PageProgress) => void) | undefined;
}

/**
 * Visits a URL once for each variant and joins what was found. The first variant has the screenshot. A variant that
 * reaches its deadline is the last one: those after it are named as not tested.
 */
async function scanPage(
  { pool, judges, isTried, onProgress }: ScanDependencies,
  url: string,
  site: SiteSettings,
  signal: AbortSignal | undefined,
): Promise<PageResult> {
  const looks: Examined[] = [];
  let isLate = false;
  let visitMs = 0;
  for (const { viewport, colorScheme } of site.variants) {
    if (isLate) break;
    const wanted: Wanted = {
      pictures: looks.length === 0 ? site.pictures : 'none',
      isTried: (site.fixes ?? true) ? isTried : null,
      onProgress: looks.length === 0 ? onProgress : undefined,
    };
    let deadline: RestingPage['deadline'] | undefined;
    const outcome = await pool.withPage(
      url,
      pageOptions(site, { viewport, colorScheme }),
      (resting) => {
        deadline = resting.deadline;
        return examine(resting, site, wanted, judges);
      },
      signal,
    );
    if (!outcome.tested && looks.length > 0 && isOutOfBounds(outcome)) break;
    if (!outcome.tested) {
      const { notTested, title, headers } = outcome;
      return {
        status: 'not-tested',
        page: { url, finalUrl: outcome.url, title, status: 'not-tested', notTested },
        retryAfterMs: readRetryAfter(headers['retry-after'], Date.now()),
        visitMs: visitMs + outcome.tookMs,
      };
    }
    const examined = await examinedOf(outcome.value, looks.length > 0);
    visitMs += deadline?.usedMs ?? 0;
    if (examined === null) break;
    looks.push(examined);
    isLate = examined.page.unexamined.some(({ reason }) => reason === 'time-limit');
  }
  const [first] = looks as [Examined];
  const merged = mergeVariants(
    looks.map(({ page: { findings, tallies } }, index) => ({ index, findings, tallies })),
  );
  const unexamined = [
    ...mergeUnexamined(looks.map(({ page }) => page)),
    ...site.variants.slice(looks.length).map(untestedVariant),
  ];
  return {
    status: 'tested',
    page: { ...first.page, url, ...merged, unexamined },
    links: first.links,
    forms: first.forms,
    picture: first.picture,
    fixes: mergeFixes(looks, merged.findings),
    visitMs,
  };
}

/** What a variant gave; null where its time was over and an earlier variant gave something. */
async function examinedOf({ examined }: Seen, hasEarlier: boolean): Promise<Examined | null> {
  try {
    return await examined;
  } catch (error) {
    if (hasEarlier && error instanceof NotJudgedError && error.isLate) return null;
    throw error;
  }
}

/** Whether a page was stopped for what it took, which says nothing about the variants tested before. */
function isOutOfBounds({ notTested }: Untested): boolean {
  return notTested.code === 'scan/timed-out' || notTested.code === 'scan/too-much-memory';
}

function untestedVariant({ viewport: { width, height }, colorScheme }: Variant): Unexamined {
  const detail = `The page ran out of time or memory. Not tested: the ${colorScheme} color scheme at ${width} × ${height}.`;
  return { reason: 'time-limit', detail, selector: '' };
}

type Unexamined = TestedPage['unexamined'][number];

function pageOptions(
  site: Pick<SiteSettings, 'key' | 'waitFor' | 'auth'>,
  { viewport, colorScheme }: Variant,
): PageOptions {
  return {
    site: site.key,
    viewport: { ...viewport, scale: 1, colorScheme, reducedMotion: false },
    waitFor: site.waitFor,
    credentials: site.auth,
  };
}

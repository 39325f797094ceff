import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  collectorFunctions,
  findBrowser,
  type Guard,
  notTested,
  openPool,
  type PageOptions,
  type Pool,
  printPdf,
  startGuard,
} from '@curbcut/capture';
import type { Variant } from '@curbcut/contract';
import { boundResult } from './bound-result.ts';
import { readRetryAfter } from './crawl/retry.ts';
import { type Examined, examine, type Wanted } from './examine.ts';
import { type Judges, NotJudgedError, openJudges } from './judging/judges.ts';
import { mergeUnexamined, mergeVariants } from './merge-variants.ts';
import { mergeFixes } from './proof/merge-fixes.ts';
import { proveSteps } from './proof/prove-steps.ts';
import { findReachableStart } from './reachable-start.ts';
import { seeWidget } from './see-widget.ts';
import { readSiteRules } from './site-plan.ts';
import type { IsTried, PageProgress, PageResult, Scanner, ScannerOptions, SiteSettings } from './types.ts';
import { usualVariant } from './variants.ts';

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
  const pool = openPool({ browser: found, guard, concurrency, onWarning, functions: collectorFunctions });
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
        onWarning(`${url} could not be judged: ${error.message}`);
        const page = { url, finalUrl: null, title: '', notTested: notTested('scan/not-judged') };
        return { status: 'not-tested', page: { ...page, status: 'not-tested' }, retryAfterMs: null };
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

interface Means {
  readonly pool: Pool;
  readonly judges: Judges;
  readonly isTried: IsTried;
  readonly onProgress: ((progress: PageProgress) => void) | undefined;
}

/** Visits an address once for each variant and joins what was found. The first variant has the picture. */
async function scanPage(
  { pool, judges, isTried, onProgress }: Means,
  url: string,
  site: SiteSettings,
  signal: AbortSignal | undefined,
): Promise<PageResult> {
  const looks: Examined[] = [];
  for (const { viewport, colorScheme } of site.variants) {
    const wanted: Wanted = {
      pictures: looks.length === 0 ? site.pictures : 'none',
      isTried: (site.fixes ?? true) ? isTried : null,
      onProgress: looks.length === 0 ? onProgress : undefined,
    };
    const outcome = await pool.withPage(
      url,
      pageOptions(site, { viewport, colorScheme }),
      (resting) => examine(resting, site, wanted, judges),
      signal,
    );
    if (!outcome.tested) {
      const { notTested, title, headers } = outcome;
      return {
        status: 'not-tested',
        page: { url, finalUrl: outcome.url, title, status: 'not-tested', notTested },
        retryAfterMs: readRetryAfter(headers['retry-after'], Date.now()),
      };
    }
    looks.push(await outcome.value.examined);
  }
  const [first] = looks as [Examined];
  const merged = mergeVariants(
    looks.map(({ page: { findings, tallies } }, index) => ({ index, findings, tallies })),
  );
  return {
    status: 'tested',
    page: { ...first.page, url, ...merged, unexamined: mergeUnexamined(looks.map(({ page }) => page)) },
    links: first.links,
    forms: first.forms,
    picture: first.picture,
    fixes: mergeFixes(looks, merged.findings),
  };
}

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

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  BrowserStartError,
  createErrorReporter,
  DEFAULT_PAGE_TIME_LIMIT_MS,
  type Guard,
  NoBrowserError,
  openPool,
  type PageOutcome,
  printPdf,
  recordSteps,
  type StablePage,
  startGuard,
} from '@curbcut/capture';
import { identifyFindings } from './assemble/identify-findings.ts';
import { fetchSiteRules } from './crawl/site-plan.ts';
import { findReachableStart } from './crawl/site-url.ts';
import { hashEngine } from './engine-hash.ts';
import { redactPageElements } from './examine/decode-page-elements.ts';
import { detectWidget } from './examine/detect-widget.ts';
import { NotEvaluatedError, openEvaluatorPool } from './examine/evaluation/evaluator-pool.ts';
import { requireExamined } from './examine/input-hash.ts';
import { limitResult } from './examine/limit-result.ts';
import { isOwnError } from './examine/not-tested.ts';
import { type ReadPageOptions, type ReadPageResult, readPage } from './examine/read-page.ts';
import { scanPage, toPageOptions } from './examine/scan-page.ts';
import { defaultVariant } from './examine/variants.ts';
import { verifySteps } from './examine/verify/verify-steps.ts';
import { JourneySessions } from './journey-sessions.ts';
import { tryJourney } from './journeys/try-journey.ts';
import { type OpenPageDependencies, type OpenPageSettings, scanOpenPage } from './open-page-scanner.ts';
import type { PageAccess } from './page-access.ts';
import { getCodeCache, takeBrowser, takeEvaluationThread } from './prepare-scanner.ts';
import type { PageResult, Scanner, ScannerOptions, SiteScanSettings } from './types.ts';
import { createNotVisitedResult } from './visit-page.ts';

/** A scanner that runs in this process. */
export interface LocalScanner extends Scanner {
  /** Port of the guard's proxy on 127.0.0.1. */
  readonly proxyPort: number;
  /** Visits a page and returns what screen readers announce on it in its initial state. */
  readPage(url: string, options: ReadPageOptions): Promise<ReadPageResult>;
  /**
   * Fetches a file through the guard, at most 32 MB; null if the server doesn't have it.
   *
   * @throws what the guard throws if the server can't be reached or may not be
   */
  fetchText(url: string, signal?: AbortSignal): Promise<string | null>;
  /**
   * Opens a page and keeps its scripts running while `use` brings it into one state after another and scans
   * each one at `quick` depth.
   *
   * @param timeLimitMs milliseconds for all of that: a safety net
   * @returns what `use` returns, or why the page couldn't be opened
   */
  useLivePage<T>(
    url: string,
    site: Pick<SiteScanSettings, 'key'>,
    use: (page: LivePage) => Promise<T>,
    timeLimitMs: number,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>>;
}

/** A page in our own browser that can be brought into several states. */
export interface LivePage {
  /** Scans the current state; see `OpenPageScanner`. */
  scan(settings: OpenPageSettings): Promise<PageResult>;
  /**
   * Evaluates an expression in the page's main world and returns its (awaited) value as JSON represents it;
   * undefined if it throws. The page controls the result.
   *
   * @throws {CdpError} if the page is gone
   */
  evaluate(expression: string): Promise<unknown>;
  /** Describes what the page shows, for comparison with another state of the page; see `digestDocument`. */
  digest(): Promise<string>;
}

/** Maximum size in bytes of a fetched file, such as the index of a large Storybook. */
const MAX_FETCHED_BYTES = 32 * 1024 ** 2;

/** Parts of a scanner that tests can replace. */
export interface ScannerParts {
  /** Opens the threads that run the rules. Default: {@link openEvaluatorPool}. */
  readonly openEvaluators?: typeof openEvaluatorPool;
}

/**
 * Finds a browser and opens the guard and the browser pool. The browser itself starts with the first page.
 *
 * @throws {NoBrowserError} when no browser is available; the message describes what was tried and what to do
 */
export async function openScanner(
  options: ScannerOptions,
  { openEvaluators = openEvaluatorPool }: ScannerParts = {},
): Promise<LocalScanner> {
  const { allowPrivate, own: localServer, concurrency, onWarning } = options;
  const { found, proxy, running } = await takeBrowser(options);
  const guard: Guard = await startGuard({ allowPrivate, localServer }, proxy);
  const pool = openPool({
    browser: found,
    guard,
    running,
    concurrency,
    onWarning,
    onInternalError: (sentence, { site: key, url }) => onWarning(sentence, { key, url }),
    cacheFolder: options.cacheDir,
    pageTimeLimitMs: options.pageTimeLimitMs,
    pageMemoryLimitMb: options.pageMemoryLimitMb,
  });
  let isClosed = false;
  const evaluators = openEvaluators({
    // Evaluation takes less than half of a scan, and a thread gets faster with each page it evaluates.
    maxThreads: Math.ceil(Math.min(concurrency, availableParallelism()) / 2),
    codeCache: getCodeCache(options.cacheDir),
    firstThread: takeEvaluationThread(options),
  });
  if (options.startsAtOnce) {
    pool.prepare();
    evaluators.prepare();
  }
  /**
   * Describes everything that a page's results depend on except the page itself; null if inputs are not
   * hashed.
   */
  const getInputContext = async (site: SiteScanSettings): Promise<string | null> => {
    if (site.hashesInputs !== true) return null;
    const { key: _key, auth: _auth, ...settings } = site;
    const { pageTimeLimitMs, pageMemoryLimitMb, limitOverrides } = options;
    const browser = [found.source, found.version, found.sandbox, found.fonts];
    return JSON.stringify([
      await hashEngine(),
      browser,
      pageTimeLimitMs,
      pageMemoryLimitMb,
      limitOverrides,
      settings,
    ]);
  };
  const sessions = new JourneySessions();
  const scanPageIfChanged: Scanner['scanPageIfChanged'] = async (url, site, earlier, pageOptions = {}) => {
    const { access, journeys } = pageOptions;
    if (journeys)
      return sessions.scanPage(scanPageIfChanged, [url, site, earlier], { ...pageOptions, journeys });
    evaluators.prepare();
    const inputContext = await getInputContext(site);
    const log = (sentence: string) =>
      onWarning(access?.redact(sentence) ?? sentence, { key: site.key, url: access?.redact(url) ?? url });
    const reportError = createErrorReporter(log);
    const limitOverrides = options.limitOverrides ?? {};
    const pagePool = access?.wrapPool(pool) ?? pool;
    const dependencies = { pool: pagePool, evaluators, reportError, inputContext, limitOverrides };
    try {
      const scan = async () => {
        const result = await scanPage(dependencies, url, site, pageOptions, earlier);
        if (result.status === 'unchanged') return result;
        const limited = limitResult(identifyFindings(result, log));
        return access === undefined ? limited : redactResult(limited, access);
      };
      if (!pageOptions.recordsSteps) return await scan();
      const { value, steps } = await recordSteps(scan);
      return { ...value, steps };
    } catch (error) {
      pageOptions.signal?.throwIfAborted();
      if (isOwnError(error) && !isBrowserMissing(error) && !isClosed) {
        return createNotVisitedResult(url, 'scan/internal-error', {
          reference: reportError('a page', error),
        });
      }
      if (!(error instanceof NotEvaluatedError)) throw error;
      onWarning(`The rules couldn’t be run on a page: ${error.message}`, { key: site.key, url });
      return createNotEvaluatedResult(url, error, options.pageTimeLimitMs);
    }
  };
  return {
    proxyPort: Number(new URL(guard.proxyUrl).port),
    checkTarget: guard.checkTarget,
    findReachableStart: (siteUrl, signal) => findReachableStart(guard, siteUrl, signal),
    fetchSiteRules: (site, signal) => fetchSiteRules(guard, site, signal),
    browser: { source: found.source, version: found.version, sandboxed: found.sandbox, fonts: found.fonts },
    concurrency,
    scanPageIfChanged,
    scanPage: async (url, site, pageOptions) => {
      return requireExamined(await scanPageIfChanged(url, site, [], pageOptions));
    },
    verifyFix: async (url, site, claim, signal) => {
      evaluators.prepare();
      const outcome = await pool.withPage(
        url,
        toPageOptions(site, site.variants[0] ?? defaultVariant),
        (page) => verifySteps(page, site, claim, evaluators),
        signal,
      );
      if (outcome.tested) return outcome.value;
      return {
        status: 'unproven',
        reason: outcome.notTested.reason,
        before: [],
        after: [],
        verifiedFix: null,
      };
    },
    readPage: (url, readOptions) => {
      evaluators.prepare();
      return readPage({ pool, evaluators }, url, readOptions);
    },
    tryJourney: (target, signal) => tryJourney(pool, target, signal),
    detectWidget: async (url, signal) => {
      const key = `widget-${randomUUID()}`;
      const pageOptions = toPageOptions({ key, waitFor: null, auth: null }, defaultVariant);
      try {
        const outcome = await pool.withPage(url, pageOptions, detectWidget, signal);
        return outcome.tested ? outcome.value : outcome.notTested.reason;
      } finally {
        await pool.forget(key);
      }
    },
    fetchText: async (url, signal) => {
      const { status, body, isTruncated } = await guard.fetch(url, {
        maxBytes: MAX_FETCHED_BYTES,
        ...(signal && { signal }),
      });
      return status === 200 && !isTruncated ? new TextDecoder().decode(body) : null;
    },
    useLivePage: (url, { key }, use, timeLimitMs, signal) =>
      pool.withPage(
        url,
        {
          ...toPageOptions({ key, waitFor: null, auth: null }, defaultVariant),
          keepsScripts: true,
          timeLimitMs,
        },
        (page) => {
          const log = (sentence: string) => onWarning(sentence, { key, url });
          const { cacheDir, pageTimeLimitMs } = options;
          return use(createLivePage(page, { evaluators, cacheDir, pageTimeLimitMs, onWarning: log }, signal));
        },
        signal,
      ),
    forget: (key) => {
      sessions.forget(key);
      return pool.forget(key);
    },
    printPdf: (html, signal) => printPdf(html, { browser: found, signal }),
    check: () => pool.check(),
    close: async () => {
      isClosed = true;
      await pool.close();
      await evaluators.close();
      await guard.close();
    },
  };
}

function createLivePage(
  { session, mainFrame, listForeignFrames }: StablePage,
  dependencies: OpenPageDependencies,
  signal: AbortSignal | undefined,
): LivePage {
  return {
    scan: async (settings) => {
      const open = { session, foreignFrames: listForeignFrames() };
      return (await scanOpenPage(dependencies, open, settings, signal)).result;
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return exceptionDetails ? undefined : result.value;
    },
    digest: () => mainFrame.call('digestDocument', []),
  };
}

/** Removes secrets from a page's result, including from what it contains in compressed form. */
function redactResult<Result extends PageResult>(result: Result, access: PageAccess): Result {
  const redacted = access.redact(result);
  if (redacted.status !== 'tested' || !redacted.pageElements) return redacted;
  const redact: PageAccess['redact'] = (value) => access.redact(value);
  return { ...redacted, pageElements: redactPageElements(redacted.pageElements, redact) };
}

/** Without a browser, no page can be tested. */
const isBrowserMissing = (error: unknown): boolean =>
  error instanceof BrowserStartError || error instanceof NoBrowserError;

/** Creates the result of a page whose rules returned no results. */
function createNotEvaluatedResult(
  url: string,
  { isDeadlineExceeded }: NotEvaluatedError,
  limitMs = DEFAULT_PAGE_TIME_LIMIT_MS,
): Extract<PageResult, { status: 'not-tested' }> {
  return isDeadlineExceeded
    ? createNotVisitedResult(url, 'scan/timed-out', { seconds: Math.round(limitMs / 1_000) })
    : createNotVisitedResult(url, 'scan/not-evaluated');
}

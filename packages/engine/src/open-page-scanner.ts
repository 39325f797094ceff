import { randomUUID } from 'node:crypto';
import {
  CdpError,
  createErrorReporter,
  createOpenPageHost,
  type ElementScope,
  type OpenPage,
  type OpenPageHost,
} from '@curbcut/capture';
import type { Depth, PageVariant } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import { identifyFindings } from './assemble/identify-findings.ts';
import { subtractFindings } from './examine/combine-results.ts';
import {
  type EvaluatorPool,
  NotEvaluatedError,
  openEvaluatorPool,
} from './examine/evaluation/evaluator-pool.ts';
import { requireExamined } from './examine/input-hash.ts';
import { limitResult } from './examine/limit-result.ts';
import { scanPage } from './examine/scan-page.ts';
import { defaultVariant } from './examine/variants.ts';
import { getCodeCache } from './prepare-scanner.ts';
import type { PageResult, ScannerOptions, SiteScanSettings } from './types.ts';
import { createNotVisitedResult } from './visit-page.ts';

export interface OpenPageScannerOptions
  extends Pick<ScannerOptions, 'cacheDir' | 'pageTimeLimitMs' | 'onWarning'> {
  /** Number of pages that are evaluated in parallel. Default: 1. */
  readonly concurrency?: number;
}

/** Settings for testing an open page. */
export interface OpenPageSettings
  extends Pick<SiteScanSettings, 'level' | 'bestPractices' | 'optionalRules' | 'screenshots'> {
  /** Milliseconds for all work on the page: a safety net. Default: the scanner's limit. */
  readonly timeLimitMs?: number;
  /** Only `quick` is possible. Default: `quick`. */
  readonly depth?: Depth;
  /**
   * Whether the results of rules about the page as a whole are kept, such as those about landmarks or the
   * title. A component that is shown on its own has none of the things they require. Default: true.
   */
  readonly pageRules?: boolean;
  /** The parts of the page whose findings are kept. Default: the whole page. */
  readonly scope?: ElementScope;
}

export interface OpenPageResult {
  readonly result: PageResult;
  /** How the page was shown. */
  readonly variant: PageVariant;
}

/** Scans pages that other code has opened and keeps using, such as the pages of a test. */
export interface OpenPageScanner {
  /**
   * Scans a page in its current state without loading it, interacting with it or changing it. It doesn't throw, no
   * matter what the page does.
   *
   * @throws {OpenPageError} if the settings can't be used on this page
   */
  scan(page: OpenPage, settings: OpenPageSettings, signal?: AbortSignal): Promise<OpenPageResult>;
  close(): Promise<void>;
}

/** A page in use can't be scanned with these settings; the message says why and what to do. */
export class OpenPageError extends Error {
  override readonly name = 'OpenPageError';
}

/** Dependencies of a scan of an open page. */
export interface OpenPageDependencies extends Omit<OpenPageScannerOptions, 'concurrency'> {
  readonly evaluators: EvaluatorPool;
}

/** Opens a scanner without its own browser. */
export function openPageScanner({ concurrency = 1, ...options }: OpenPageScannerOptions): OpenPageScanner {
  const codeCache = getCodeCache(options.cacheDir);
  const evaluators = openEvaluatorPool({ maxThreads: concurrency, codeCache });
  return {
    scan: (page, settings, signal) => scanOpenPage({ ...options, evaluators }, page, settings, signal),
    close: () => evaluators.close(),
  };
}

/** See {@link OpenPageScanner.scan}. */
export async function scanOpenPage(
  { evaluators, cacheDir, pageTimeLimitMs, onWarning }: OpenPageDependencies,
  page: OpenPage,
  { depth = 'quick', scope, pageRules = true, timeLimitMs = pageTimeLimitMs, ...settings }: OpenPageSettings,
  signal?: AbortSignal,
): Promise<OpenPageResult> {
  if (depth !== 'quick')
    throw new OpenPageError(
      `The depth “${depth}” interacts with the page and reloads it, and a page in use can’t be cut off from the network first. Use the depth “quick” here, and “curbcut scan URL --depth ${depth}” for the other tests.`,
    );
  evaluators.prepare();
  const log = (sentence: string) => onWarning(sentence);
  const host = createOpenPageHost(page, {
    cacheFolder: cacheDir,
    ...(timeLimitMs !== undefined && { pageTimeLimitMs: timeLimitMs }),
    onInternalError: log,
  });
  const url = await readUrl(page);
  const site: SiteScanSettings = {
    ...settings,
    key: randomUUID(),
    variants: [defaultVariant],
    waitFor: null,
    auth: null,
    secondOpinion: false,
    depth,
    // Verifying a fix changes the page.
    fixes: false,
  };
  const dependencies = {
    pool: host,
    evaluators,
    reportError: createErrorReporter(log),
    inputContext: null,
    limitOverrides: {},
  };
  const examined = await scanPage(dependencies, url, site, { signal }, []).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!(error instanceof NotEvaluatedError)) throw error;
    onWarning(`The rules couldn’t be run on a page: ${error.message}`);
    return createNotVisitedResult(url, 'scan/not-evaluated');
  });
  const result = limitResult(identifyFindings(requireExamined(examined), log));
  const { width, height, scale: _scale, ...view } = host.viewport;
  const variant: PageVariant = { viewport: { width, height }, ...view };
  if (result.status === 'not-tested') return { result, variant };
  const kept = pageRules ? result : dropPageRules(result);
  const marked = host.hasChanged ? markChanged(kept) : kept;
  return { result: scope ? await keepInScope(marked, host, scope) : marked, variant };
}

type TestedResult = Extract<PageResult, { status: 'tested' }>;

async function readUrl({ session }: OpenPage): Promise<string> {
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    return frameTree.frame.url + (frameTree.frame.urlFragment ?? '');
  } catch (error) {
    // If this fails, the scan reports that the page is gone.
    if (error instanceof CdpError) return 'about:blank';
    throw error;
  }
}

/** Whether a rule is about the page as a whole, so its results don't apply to a single component. */
export const isPageRule = (id: string): boolean => getRuleTraits(id).scope === 'page';

function dropPageRules(result: TestedResult): TestedResult {
  const { page } = result;
  const isKept = ({ ruleId }: { readonly ruleId: string }) => !isPageRule(ruleId);
  return {
    ...result,
    page: { ...page, findings: page.findings.filter(isKept), tallies: page.tallies.filter(isKept) },
  };
}

/** Records that the page changed between the capture and the last test. */
function markChanged(result: TestedResult): TestedResult {
  const detail =
    'The page changed while it was being scanned. Its results reflect the page when the scan began, but contrast over images may have been measured later.';
  const unexamined = [...result.page.unexamined, { reason: 'bound-reached', detail, selector: '' }];
  return { ...result, page: { ...result.page, unexamined } };
}

/**
 * Removes findings about elements that are out of scope, and subtracts them from the number of elements with
 * findings.
 */
async function keepInScope(
  result: TestedResult,
  host: Pick<OpenPageHost, 'findOutOfScope'>,
  scope: ElementScope,
): Promise<TestedResult> {
  const { findings, tallies } = result.page;
  const selectors = findings.map(({ selector }) => selector);
  const { outOfScope, invalid, unmatched } = await host.findOutOfScope(selectors, scope);
  if (invalid.length > 0)
    throw new OpenPageError(`Not a CSS selector: ${invalid.map((text) => `“${text}”`).join(', ')}.`);
  if (unmatched.length > 0)
    throw new OpenPageError(
      `No element on the page matches ${unmatched.map((text) => `“${text}”`).join(', ')}, so there was nothing to scan.`,
    );
  const removed = new Set(outOfScope);
  return {
    ...result,
    page: {
      ...result.page,
      findings: findings.filter((_, index) => !removed.has(index)),
      tallies: subtractFindings(
        tallies,
        findings.filter((_, index) => removed.has(index)),
      ),
    },
  };
}

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  DEFAULT_PAGE_TIME_LIMIT_MS,
  type Guard,
  type NotTestedVisit,
  openPool,
  type PageOptions,
  type Pool,
  printPdf,
  recordSteps,
  type StablePage,
  startGuard,
} from '@curbcut/capture';
import { DEFAULT_BEHAVIOR, formatVariant, type PageVariant, type TestedPage } from '@curbcut/contract';
import { parseRetryAfter } from './crawl/retry.ts';
import { fetchSiteRules } from './crawl/site-plan.ts';
import { findReachableStart } from './crawl/site-url.ts';
import { hashEngine } from './engine-hash.ts';
import type { PageExamination } from './examine/assemble-examination.ts';
import { BehaviorBudget } from './examine/behavior-budget.ts';
import { boundResult } from './examine/bound-result.ts';
import { detectWidget } from './examine/detect-widget.ts';
import {
  type EvaluatorPool,
  NotEvaluatedError,
  openEvaluatorPool,
} from './examine/evaluation/evaluator-pool.ts';
import {
  addInteraction,
  createLeftOutInteraction,
  examineInteraction,
  isInteractionLost,
  noInteraction,
} from './examine/examine-interaction.ts';
import {
  type ExamineOptions,
  examinePage,
  type SkippedExamination,
  type StartedExamination,
} from './examine/examine-page.ts';
import { toPageComparison } from './examine/first-pages.ts';
import { isRepeatable, requireExamined } from './examine/input-hash.ts';
import { InteractionVisit, type UsePage } from './examine/interaction-visit.ts';
import { KnownParts } from './examine/known-parts.ts';
import { KnownStates } from './examine/page-states.ts';
import { defaultVariant, mergeNotTestedParts, mergeVariants } from './examine/variants.ts';
import { createNotVisitedResult } from './examine/visit-page.ts';
import { getCodeCache, takeBrowser, takeEvaluationThread } from './prepare-scanner.ts';
import type {
  PageResult,
  Scanner,
  ScannerOptions,
  ScanPageOptions,
  SiteScanSettings,
  UnchangedPage,
} from './types.ts';
import { mergeFixes } from './verify/merge-fixes.ts';
import { verifySteps } from './verify/verify-steps.ts';

/** A scanner in this process. */
export interface LocalScanner extends Scanner {
  /** Port of the guard's proxy on 127.0.0.1. */
  readonly proxyPort: number;
}

/**
 * Finds a browser and opens the guard and the browser pool; the browser itself starts with the first page.
 *
 * @throws {NoBrowserError} when no browser is available; the message describes what was tried and what to do.
 */
export async function openScanner(options: ScannerOptions): Promise<LocalScanner> {
  const { allowPrivate, own: ownServer, concurrency, onWarning } = options;
  const { found, proxy, running } = await takeBrowser(options);
  const guard: Guard = await startGuard({ allowPrivate, ownServer }, proxy);
  const pool = openPool({
    browser: found,
    guard,
    running,
    concurrency,
    onWarning,
    cacheFolder: options.cacheDir,
    pageTimeLimitMs: options.pageTimeLimitMs,
    pageMemoryLimitMb: options.pageMemoryLimitMb,
  });
  const knowledge = new Map<string, ScanKnowledge>();
  const evaluators = openEvaluatorPool({
    // Evaluation takes less than half of a scan, and a thread gets faster with each page it evaluates.
    maxThreads: Math.ceil(Math.min(concurrency, availableParallelism()) / 2),
    codeCache: getCodeCache(options.cacheDir),
    firstThread: takeEvaluationThread(options),
  });
  if (options.startsAtOnce) {
    pool.prepare();
    evaluators.prepare();
  }
  const getKnowledge = ({ key, variants, behavior = DEFAULT_BEHAVIOR }: SiteScanSettings): ScanKnowledge => {
    let known = knowledge.get(key);
    if (known === undefined) {
      known = {
        knownStates: variants.map(() => new KnownStates()),
        knownParts: new KnownParts(),
        behaviorBudget: new BehaviorBudget(behavior),
      };
      knowledge.set(key, known);
    }
    return known;
  };
  /** Describes everything that the results of a page depend on except the page; null when its inputs are not hashed. */
  const getInputContext = async (site: SiteScanSettings): Promise<string | null> => {
    if (site.hashesInputs !== true) return null;
    const { key: _key, auth: _auth, ...settings } = site;
    const { pageTimeLimitMs, pageMemoryLimitMb } = options;
    const browser = [found.source, found.version, found.sandbox, found.fonts];
    return JSON.stringify([await hashEngine(), browser, pageTimeLimitMs, pageMemoryLimitMb, settings]);
  };
  const scanPageIfChanged: Scanner['scanPageIfChanged'] = async (url, site, earlier, pageOptions = {}) => {
    evaluators.prepare();
    const inputContext = await getInputContext(site);
    const dependencies = { pool, evaluators, ...getKnowledge(site), inputContext };
    try {
      const scan = async () => {
        const result = await scanPage(dependencies, url, site, pageOptions, earlier);
        return result.status === 'unchanged' ? result : boundResult(result);
      };
      if (!pageOptions.recordsSteps) return await scan();
      const { value, steps } = await recordSteps(scan);
      return { ...value, steps };
    } catch (error) {
      if (!(error instanceof NotEvaluatedError)) throw error;
      onWarning(`The rules could not be run on a page: ${error.message}`, { key: site.key, url });
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
    forget: (key) => {
      knowledge.delete(key);
      return pool.forget(key);
    },
    printPdf: (html, signal) => printPdf(html, { browser: found, signal }),
    check: () => pool.check(),
    close: async () => {
      await pool.close();
      await evaluators.close();
      await guard.close();
    },
  };
}

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

/** What the pages of a scan have shown so far, so that later ones are not tested for the same again. */
interface ScanKnowledge {
  /** By variant. */
  readonly knownStates: readonly KnownStates[];
  /** Only pages in their first variant are used. */
  readonly knownParts: KnownParts;
  readonly behaviorBudget: BehaviorBudget;
}

interface ScanDependencies extends ScanKnowledge {
  readonly pool: Pool;
  readonly evaluators: EvaluatorPool;
  /** See {@link ExamineOptions}. */
  readonly inputContext: string | null;
}

/**
 * Visits a URL once for each variant and merges the results. The first variant provides the screenshot. A variant that
 * reaches its deadline is the last one; those after it are reported as not tested. A page that is unchanged in all
 * variants is not examined.
 */
async function scanPage(
  dependencies: ScanDependencies,
  url: string,
  site: SiteScanSettings,
  pageOptions: ScanPageOptions,
  earlier: readonly (readonly string[])[],
): Promise<PageResult | UnchangedPage> {
  const interaction = new InteractionVisit(
    dependencies.pool,
    dependencies.knownParts,
    createSecondVisit(dependencies, url, site),
    pageOptions.signal,
  );
  try {
    return await scanVariants({ ...dependencies, interaction }, url, site, pageOptions, earlier);
  } finally {
    interaction.cancel();
  }
}

/** What the visits of a page in its variants so far have shown. */
interface VisitedVariants {
  readonly examinations: PageExamination[];
  readonly inputHashes: (string | null)[];
  /** Input hashes of earlier scans that are equal in all variants so far. */
  candidates: readonly (readonly string[])[];
  visitMs: number;
}

async function scanVariants(
  dependencies: ScanDependencies & { readonly interaction: InteractionVisit },
  url: string,
  site: SiteScanSettings,
  pageOptions: ScanPageOptions,
  earlier: readonly (readonly string[])[],
): Promise<PageResult | UnchangedPage> {
  const { pool, evaluators, inputContext, interaction, behaviorBudget } = dependencies;
  const visited: VisitedVariants = { examinations: [], inputHashes: [], candidates: earlier, visitMs: 0 };
  const { examinations, inputHashes } = visited;
  let isOutOfTime = false;
  for (const [index, variant] of site.variants.entries()) {
    if (isOutOfTime) break;
    const examineOptions = buildExamineOptions(dependencies, site, pageOptions, visited, index);
    let loaded: Pick<StablePage, 'deadline' | 'url'> | undefined;
    const outcome = await pool.withPage(
      url,
      { ...toPageOptions(site, variant), recordsResponses: inputContext !== null },
      (page) => {
        loaded = page;
        return examinePage(page, site, examineOptions, evaluators);
      },
      pageOptions.signal,
    );
    if (!outcome.tested) {
      if (examinations.length > 0 && isOutOfBounds(outcome)) break;
      return toNotTestedResult(url, outcome, visited.visitMs);
    }
    const { inputHash } = outcome.value;
    inputHashes.push(inputHash);
    visited.candidates = visited.candidates.filter((hashes) => hashes[index] === inputHash);
    if (isSkippedExamination(outcome.value)) {
      visited.visitMs += loaded?.deadline.usedMs ?? 0;
      if (index < site.variants.length - 1) continue;
      const { title, links, forms } = outcome.value.content;
      const page = { url, finalUrl: loaded?.url ?? url, title };
      const { visitMs } = visited;
      return { status: 'unchanged', page, links, forms, inputHashes: inputHashes as string[], visitMs };
    }
    // Earlier variants were not examined, because nothing had changed in them.
    if (examinations.length < index) return scanPage(dependencies, url, site, pageOptions, []);
    const { behaviorMs } = outcome.value;
    behaviorBudget.addPage(loaded?.deadline.usedMs ?? behaviorMs, behaviorMs);
    if (index === 0) interaction.follow(behaviorMs);
    const examined = await awaitExamination(outcome.value, examinations.length > 0);
    visited.visitMs += loaded?.deadline.usedMs ?? 0;
    if (examined === null) break;
    const used = index === 0 ? await interaction.result : undefined;
    examinations.push(used === undefined ? examined : addInteraction(examined, used));
    isOutOfTime = examined.page.unexamined.some(({ reason }) => reason === 'time-limit');
  }
  return mergeExaminations(url, site, visited);
}

/** Only the first variant that is examined has a screenshot, and only the first of all is used in a second visit. */
function buildExamineOptions(
  {
    knownStates,
    behaviorBudget,
    inputContext,
    interaction,
  }: ScanDependencies & { readonly interaction: InteractionVisit },
  site: SiteScanSettings,
  { isFixAttempted = () => false, onProgress, comparison }: ScanPageOptions,
  { examinations, candidates }: VisitedVariants,
  index: number,
): ExamineOptions {
  const isFirst = examinations.length === 0;
  return {
    screenshots: isFirst ? site.screenshots : 'none',
    comparison: comparison ? toPageComparison(comparison, index) : null,
    isFixAttempted: (site.fixes ?? true) ? isFixAttempted : null,
    behaviorBudget,
    knownStates: knownStates[examinations.length],
    digestsContent: site.digestsContent === true && isFirst,
    inputContext,
    earlierInputs: candidates.flatMap((hashes) => hashes[index] ?? []),
    onProgress: isFirst ? onProgress : undefined,
    interaction: index === 0 ? interaction : undefined,
  };
}

function toNotTestedResult(
  url: string,
  { notTested, title, headers, url: finalUrl, tookMs }: NotTestedVisit,
  visitMs: number,
): PageResult {
  return {
    status: 'not-tested',
    page: { url, finalUrl, title, status: 'not-tested', notTested },
    retryAfterMs: parseRetryAfter(headers['retry-after'], Date.now()),
    visitMs: visitMs + tookMs,
  };
}

/** Merges the results of all variants that were examined. */
function mergeExaminations(
  url: string,
  { variants }: SiteScanSettings,
  { examinations, inputHashes, visitMs }: VisitedVariants,
): PageResult {
  const [first] = examinations as [PageExamination];
  const merged = mergeVariants(
    examinations.map(({ page: { findings, tallies } }, index) => ({ index, findings, tallies })),
  );
  const unexamined = [
    ...mergeNotTestedParts(examinations.map(({ page }) => page)),
    ...variants.slice(examinations.length).map(toNotTestedVariant),
  ];
  const page = { ...first.page, url, ...merged, unexamined };
  const isReusable =
    inputHashes.length === variants.length &&
    isRepeatable({ unexamined, ruleErrors: examinations.flatMap(({ page: { ruleErrors } }) => ruleErrors) });
  return {
    status: 'tested',
    page,
    links: first.links,
    forms: first.forms,
    contentHash: first.contentHash,
    pageElements: first.pageElements,
    inputHashes: isReusable && inputHashes.every((hash) => hash !== null) ? inputHashes : null,
    screenshot: first.screenshot,
    fixes: mergeFixes(examinations, merged.findings),
    visitMs,
  };
}

const isSkippedExamination = (
  examination: StartedExamination | SkippedExamination,
): examination is SkippedExamination => 'content' in examination;

/** Returns a function that visits a page to use it with mouse and keyboard, in its first variant. */
function createSecondVisit(
  { pool, evaluators, knownParts, behaviorBudget }: ScanDependencies,
  url: string,
  site: SiteScanSettings,
): UsePage {
  const usePage: UsePage = async (use, getSpentMs, signal) => {
    if (!behaviorBudget.allowsVisit(use.loadMs)) return createLeftOutInteraction(use.tests);
    let loaded: Pick<StablePage, 'deadline'> | undefined;
    try {
      const outcome = await pool.withPage(
        url,
        toPageOptions(site, site.variants[0] ?? defaultVariant),
        (page) => {
          loaded = page;
          return examineInteraction(page, site, evaluators, { knownParts, behaviorBudget }, use, getSpentMs);
        },
        signal,
      );
      return outcome.tested ? outcome.value.examined : null;
    } finally {
      behaviorBudget.spend(loaded?.deadline.usedMs ?? 0);
    }
  };
  return async (use, getSpentMs, signal) => {
    try {
      const results = await knownParts.visitUnlessKnown(use, () => usePage(use, getSpentMs, signal));
      return results === undefined ? noInteraction : results;
    } catch (error) {
      if (isInteractionLost(error)) return null;
      throw error;
    }
  };
}

/** Returns the result of a variant; null when it ran out of time and an earlier variant has a result. */
async function awaitExamination(
  { examined }: StartedExamination,
  hasEarlier: boolean,
): Promise<PageExamination | null> {
  try {
    return await examined;
  } catch (error) {
    if (hasEarlier && error instanceof NotEvaluatedError && error.isDeadlineExceeded) return null;
    throw error;
  }
}

/** Returns whether a page exceeded its time or memory limit, which does not affect variants tested before. */
function isOutOfBounds({ notTested }: NotTestedVisit): boolean {
  return notTested.code === 'scan/timed-out' || notTested.code === 'scan/too-much-memory';
}

function toNotTestedVariant(variant: PageVariant): NotTestedEntry {
  const detail = `The page ran out of time or memory. Not tested: ${formatVariant(variant)}.`;
  return { reason: 'time-limit', detail, selector: '' };
}

type NotTestedEntry = TestedPage['unexamined'][number];

/** Device pixels for each CSS pixel of a phone. Many have 3, which would only make screenshots larger. */
const PHONE_SCALE = 2;

function toPageOptions(
  site: Pick<SiteScanSettings, 'key' | 'waitFor' | 'auth'>,
  { viewport, colorScheme, forcedColors = false, reducedMotion = false, phone = false }: PageVariant,
): PageOptions {
  return {
    site: site.key,
    // Zoom is a smaller viewport: more device pixels for each CSS pixel would only make screenshots larger. On phones,
    // pages choose images and styles by them.
    viewport: {
      ...viewport,
      scale: phone ? PHONE_SCALE : 1,
      colorScheme,
      forcedColors,
      reducedMotion,
      phone,
    },
    waitFor: site.waitFor,
    credentials: site.auth,
  };
}

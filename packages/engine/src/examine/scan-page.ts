import {
  BrowserStartError,
  type NotTestedVisit,
  type PageOptions,
  type Pool,
  type ReportInternalError,
  type StablePage,
} from '@curbcut/capture';
import { formatVariant, type PageVariant, type TestedPage } from '@curbcut/contract';
import { parseRetryAfter } from '../crawl/retry.ts';
import type { PageResult, ScanPageOptions, SiteScanSettings, UnchangedPage } from '../types.ts';
import { mergeFixes } from '../verify/merge-fixes.ts';
import type { PageExamination } from './assemble-examination.ts';
import { BehaviorBudget, getBehaviorTests } from './behavior-budget.ts';
import type { ExamineOptions } from './captured-page.ts';
import { type EvaluatorPool, NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import {
  addInteraction,
  createFailedInteraction,
  createLeftOutInteraction,
  examineInteraction,
  noInteraction,
} from './examine-interaction.ts';
import { examinePage, type SkippedExamination, type StartedExamination } from './examine-page.ts';
import { isOwnError } from './failed-parts.ts';
import { toPageComparison } from './first-pages.ts';
import { isRepeatable } from './input-hash.ts';
import { InteractionVisit, type UsePage } from './interaction-visit.ts';
import { KnownParts } from './known-parts.ts';
import { KnownStates } from './page-states.ts';
import { createTestLimit, WHOLE_PAGE_TEST } from './test-names.ts';

import { defaultVariant, mergeNotTestedParts, mergeVariants } from './variants.ts';

/** What the pages of a scan have shown so far, so that later ones are not tested for the same again. */
export interface ScanKnowledge {
  /** By variant. */
  readonly knownStates: readonly KnownStates[];
  /** Only pages in their first variant are used. */
  readonly knownParts: KnownParts;
  readonly behaviorBudget: BehaviorBudget;
}

/** Creates what a scan knows before its first page. */
export function createScanKnowledge(
  settings: Pick<SiteScanSettings, 'variants' | 'depth' | 'signedIn'>,
): ScanKnowledge {
  return {
    knownStates: settings.variants.map(() => new KnownStates()),
    knownParts: new KnownParts(),
    behaviorBudget: new BehaviorBudget(getBehaviorTests(settings)),
  };
}

export interface ScanDependencies extends ScanKnowledge {
  readonly pool: Pool;
  readonly evaluators: EvaluatorPool;
  /** Reports an error of our own on this page. */
  readonly reportError: ReportInternalError;
  /** See {@link ExamineOptions}. */
  readonly inputContext: string | null;
}

/**
 * Visits a URL once for each variant and merges the results. The first variant provides the screenshot. A variant that
 * reaches its deadline is the last one; those after it are reported as not tested. A page that is unchanged in all
 * variants is not examined.
 */
export async function scanPage(
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
  { pool, evaluators, knownParts, behaviorBudget, reportError }: ScanDependencies,
  url: string,
  site: SiteScanSettings,
): UsePage {
  const usePage: UsePage = async (use, getSpentMs, signal) => {
    const budget = behaviorBudget.startVisit(use.loadMs);
    if (budget === null) return createLeftOutInteraction(use.tests);
    let loaded: Pick<StablePage, 'deadline'> | undefined;
    try {
      const outcome = await pool.withPage(
        url,
        toPageOptions(site, site.variants[0] ?? defaultVariant),
        (page) => {
          loaded = page;
          return examineInteraction(page, site, evaluators, { knownParts, budget }, use, getSpentMs);
        },
        signal,
      );
      return outcome.tested ? outcome.value.examined : null;
    } finally {
      budget.end(loaded?.deadline.usedMs ?? 0);
    }
  };
  return async (use, getSpentMs, signal) => {
    try {
      const results = await knownParts.visitUnlessKnown(use, () => usePage(use, getSpentMs, signal));
      return results === undefined ? noInteraction : results;
    } catch (error) {
      signal.throwIfAborted();
      if (!isOwnError(error)) return null;
      if (error instanceof BrowserStartError) throw error;
      return createFailedInteraction((part) => reportError(part, error));
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
  const limits = [createTestLimit(WHOLE_PAGE_TEST, 'deadline', 0)];
  return { reason: 'time-limit', detail, selector: '', limits };
}

type NotTestedEntry = TestedPage['unexamined'][number];

/** Device pixels for each CSS pixel of a phone. Many have 3, which would only make screenshots larger. */
const PHONE_SCALE = 2;

/** Converts the settings of a scan to those of a visit. */
export function toPageOptions(
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

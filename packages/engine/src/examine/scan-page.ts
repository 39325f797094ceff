import type { LimitOverrides, NotTestedVisit, PageClock, PageOptions } from '@curbcut/capture';
import {
  DEFAULT_DEPTH,
  formatVariant,
  type PageVariant,
  type TestedPage,
  WHOLE_PAGE_TEST,
} from '@curbcut/contract';
import { parseRetryAfter } from '../crawl/retry.ts';
import type { PageResult, ScanPageOptions, SiteScanSettings, UnchangedPage } from '../types.ts';
import { mergeNotTestedParts, mergeVariants } from './combine-results.ts';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import { type ExamineDependencies, type ExaminedView, examinePage } from './examine-page.ts';
import { toPageComparison } from './first-pages.ts';
import { isRepeatable } from './input-hash.ts';
import { createNotTested, formatNotTested } from './not-tested.ts';
import { PageProgressReporter } from './page-progress.ts';
import type { ExamineOptions } from './page-visit.ts';
import { mergeFixes } from './verify/merge-fixes.ts';
import type { PageExamination } from './visit-results.ts';

export interface ScanDependencies extends ExamineDependencies {
  /** See {@link ExamineOptions}. */
  readonly inputContext: string | null;
  readonly limitOverrides: LimitOverrides;
}

/**
 * Examines a page in each variant and merges the results. The first variant provides the screenshot. If a
 * variant reaches its deadline, later ones are reported as not tested. A page that is unchanged in all
 * variants is not examined.
 *
 * @param earlier input hashes from earlier scans, by variant
 */
export async function scanPage(
  dependencies: ScanDependencies,
  url: string,
  site: SiteScanSettings,
  pageOptions: ScanPageOptions,
  earlier: readonly (readonly string[])[],
): Promise<PageResult | UnchangedPage> {
  const clock: PageClock = { usedMs: 0 };
  const { onProgress } = pageOptions;
  const progress = onProgress ? new PageProgressReporter(onProgress, site.variants.length) : null;
  try {
    const scan = (earlierHashes: typeof earlier) =>
      scanVariants(dependencies, url, site, { ...pageOptions, progress }, earlierHashes, clock);
    const result = await scan(earlier);
    if (result !== 'changed-later') return result;
    const examined = await scan([]);
    if (examined === 'changed-later') throw new Error('A page without earlier visits was skipped.');
    return examined;
  } finally {
    progress?.close();
  }
}

/** The results of the variants examined so far. */
interface ExaminedVariants {
  readonly examinations: PageExamination[];
  readonly inputHashes: (string | null)[];
  /** Shared by all visits in all variants. */
  readonly clock: PageClock;
  /** Input hashes from earlier scans that match in all variants so far. */
  candidates: readonly (readonly string[])[];
  /** Whether the other variants would need a step of a journey that is carried out only once. */
  isNotRepeated: boolean;
}

type FollowedPageOptions = ScanPageOptions & Pick<ExamineOptions, 'progress'>;

/** Returns `changed-later` if a variant has changed after earlier variants were skipped as unchanged. */
async function scanVariants(
  dependencies: ScanDependencies,
  url: string,
  site: SiteScanSettings,
  pageOptions: FollowedPageOptions,
  earlier: readonly (readonly string[])[],
  clock: PageClock,
): Promise<PageResult | UnchangedPage | 'changed-later'> {
  const examined: ExaminedVariants = {
    examinations: [],
    inputHashes: [],
    clock,
    candidates: earlier,
    isNotRepeated: false,
  };
  const { examinations, inputHashes } = examined;
  for (const [index, variant] of site.variants.entries()) {
    const view = await examineVariant(dependencies, url, site, variant, pageOptions, examined, index);
    if (view === null) break;
    if (view.status === 'not-tested') {
      if (examinations.length > 0 && view.notTested.notTested.code === 'scan/step-not-repeated') {
        examined.isNotRepeated = true;
        break;
      }
      if (examinations.length > 0 && isOutOfBounds(view.notTested)) break;
      return toNotTestedResult(url, view.notTested);
    }
    const { inputHash } = view;
    inputHashes.push(inputHash);
    examined.candidates = examined.candidates.filter((hashes) => hashes[index] === inputHash);
    if (view.status === 'unchanged') {
      if (index < site.variants.length - 1) continue;
      const { title, links, forms } = view.content;
      const page = { url, finalUrl: view.finalUrl, title };
      const visitMs = clock.usedMs;
      return { status: 'unchanged', page, links, forms, inputHashes: inputHashes as string[], visitMs };
    }
    // Earlier variants were skipped as unchanged.
    if (examinations.length < index) return 'changed-later';
    examinations.push(view.examination);
    if (view.examination.notTested.limits.some(({ reason }) => reason === 'deadline' || reason === 'memory'))
      break;
  }
  return mergeExaminations(url, site, examined);
}

/** Examines a page in one variant; null if it ran out of time and an earlier variant has a result. */
async function examineVariant(
  dependencies: ScanDependencies,
  url: string,
  site: SiteScanSettings,
  variant: PageVariant,
  pageOptions: FollowedPageOptions,
  examined: ExaminedVariants,
  index: number,
): Promise<ExaminedView | null> {
  try {
    return await examinePage(dependencies, {
      url,
      settings: site,
      options: createExamineOptions(dependencies, site, pageOptions, examined, index),
      pageOptions: {
        ...toPageOptions(site, variant),
        recordsResponses: dependencies.inputContext !== null,
        clock: examined.clock,
        onPreview: index === 0 ? toPreviewListener(pageOptions) : undefined,
      },
      signal: pageOptions.signal,
    });
  } catch (error) {
    const isOutOfTime = error instanceof NotEvaluatedError && error.isDeadlineExceeded;
    if (examined.examinations.length > 0 && isOutOfTime) return null;
    throw error;
  }
}

/** Only the first examined variant has a screenshot. */
function createExamineOptions(
  { inputContext, limitOverrides }: ScanDependencies,
  site: SiteScanSettings,
  { isFixAttempted = () => false, progress, onScreenshot, comparison, ledger }: FollowedPageOptions,
  { examinations, candidates }: ExaminedVariants,
  index: number,
): ExamineOptions {
  const isFirst = examinations.length === 0;
  return {
    depth: site.depth ?? DEFAULT_DEPTH,
    view: index,
    screenshots: isFirst ? site.screenshots : 'none',
    comparison: comparison ? toPageComparison(comparison, index) : null,
    isFixAttempted: (site.fixes ?? true) ? isFixAttempted : null,
    ledger: ledger ?? null,
    limitOverrides,
    digestsContent: site.digestsContent === true && isFirst,
    recordsTranscript: site.recordsTranscript === true && isFirst,
    inputContext,
    earlierInputs: candidates.flatMap((hashes) => hashes[index] ?? []),
    progress: isFirst ? progress : null,
    onScreenshot: isFirst ? onScreenshot : undefined,
  };
}

/** A preview shows only the top of the page, and the page's height isn't known yet. */
function toPreviewListener({ onScreenshot, access }: ScanPageOptions): PageOptions['onPreview'] {
  // Secrets of journeys are masked only once a page has loaded.
  if (!onScreenshot || access) return undefined;
  return (preview) => onScreenshot({ ...preview, pageHeight: preview.height / preview.scale }, 'preview');
}

function toNotTestedResult(
  url: string,
  { notTested, title, headers, url: finalUrl, tookMs }: NotTestedVisit,
): PageResult {
  return {
    status: 'not-tested',
    page: { url, finalUrl, title, status: 'not-tested', notTested },
    retryAfterMs: parseRetryAfter(headers['retry-after'], Date.now()),
    visitMs: tookMs,
  };
}

/** Merges the results of all examined variants. */
function mergeExaminations(
  url: string,
  { variants }: SiteScanSettings,
  { examinations, inputHashes, clock, isNotRepeated }: ExaminedVariants,
): PageResult {
  const [first] = examinations as [PageExamination];
  const merged = mergeVariants(
    examinations.map(({ page: { findings, tallies } }, index) => ({ index, findings, tallies })),
  );
  const notTested = examinations.flatMap((examination) => examination.notTested.limits);
  const unexamined = [
    ...mergeNotTestedParts(
      examinations.flatMap((examination) => [...examination.page.unexamined, ...examination.notTested.lost]),
    ),
    ...formatNotTested(notTested),
    ...variants.slice(examinations.length).map((variant) => toNotTestedVariant(variant, isNotRepeated)),
  ];
  const page = { ...first.page, url, ...merged, unexamined };
  const isReusable =
    inputHashes.length === variants.length &&
    isRepeatable({
      notTested,
      unexamined,
      ruleErrors: examinations.flatMap(({ page: { ruleErrors } }) => ruleErrors),
    });
  return {
    status: 'tested',
    page,
    links: first.links,
    forms: first.forms,
    contentHash: first.contentHash,
    pageElements: first.pageElements,
    transcript: first.transcript,
    inputHashes: isReusable && inputHashes.every((hash) => hash !== null) ? inputHashes : null,
    screenshot: first.screenshot,
    notTested,
    testedElsewhere: examinations.flatMap((examination) => examination.testedElsewhere),
    foundParts: examinations.flatMap((examination) => examination.foundParts),
    fixes: mergeFixes(examinations, merged.findings),
    visitMs: clock.usedMs,
  };
}

function toNotTestedVariant(variant: PageVariant, isNotRepeated: boolean): TestedPage['unexamined'][number] {
  const why = isNotRepeated
    ? 'Steps that pay for, send or delete something are carried out only once.'
    : 'The page ran out of time or memory.';
  const detail = `${why} Not tested: ${formatVariant(variant)}.`;
  const { unit: _unit, ...limit } = createNotTested(
    'pixels',
    WHOLE_PAGE_TEST,
    isNotRepeated ? 'refused' : 'deadline',
  );
  return {
    reason: isNotRepeated ? 'step-not-repeated' : 'time-limit',
    detail,
    selector: '',
    limits: [{ ...limit, unit: null }],
  };
}

/** Returns whether a page exceeded its time or memory limit, which does not affect earlier variants. */
function isOutOfBounds({ notTested }: NotTestedVisit): boolean {
  return notTested.code === 'scan/timed-out' || notTested.code === 'scan/too-much-memory';
}

/** Device pixels per CSS pixel on a phone. Many phones have 3, which would only make screenshots larger. */
const PHONE_SCALE = 2;

/** Converts a scan's settings to those of a visit. */
export function toPageOptions(
  site: Pick<SiteScanSettings, 'key' | 'waitFor' | 'auth'>,
  { viewport, colorScheme, forcedColors = false, reducedMotion = false, phone = false }: PageVariant,
): PageOptions {
  return {
    site: site.key,
    // Zoom is emulated as a smaller viewport. More device pixels per CSS pixel would only make screenshots
    // larger, except on phones, where pages choose images and styles by them.
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

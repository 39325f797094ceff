import {
  capturePage,
  mayHaveStates,
  measureContrast,
  prepareStates,
  STATES_TEST_NAME,
  type StablePage,
  takeScreenshot,
  timeStep,
} from '@curbcut/capture';
import type { Finding } from '@curbcut/contract';
import type { PageCapture } from '@curbcut/page-model';
import type { EncodedScreenshot } from '../types.ts';
import type { PageVerification } from '../verify/verify-page.ts';
import { assembleExamination, type ExaminationParts, type PageExamination } from './assemble-examination.ts';
import { getBehaviorTests } from './behavior-budget.ts';
import type { CapturedPage, ExamineOptions, ExamineSettings } from './captured-page.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import { type EvaluatorPool, type PageEvaluator, toRuleScope } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { selectInteractionTests } from './examine-interaction.ts';
import { type PageComparison, readFirstPage } from './first-pages.ts';
import { hashPageInputs } from './input-hash.ts';
import { describeParts, exploreLoadedPage, type LoadedPage, runPageProbes } from './page-behavior.ts';
import { verifyPageFixes, withSourceLocations } from './page-fixes.ts';
import { createPageProgress } from './page-progress.ts';
import { findPageSources, prepareSources, unknownSources } from './page-sources.ts';
import { getScreenshotHeight } from './screenshot-height.ts';
import { type AxeFrameResult, runAxe } from './second-opinion/run-axe.ts';
import { ALL_PROBES_TEST, CONTRAST_TEST, SECOND_OPINION_TEST } from './test-names.ts';
import { TimedOutParts } from './timed-out-parts.ts';

/** An examination that no longer needs the browser. */
export interface StartedExamination {
  /** Milliseconds that behavior tests took in this visit. */
  readonly behaviorMs: number;
  /** Null when inputs are not hashed, or cannot be compared with those of another visit. */
  readonly inputHash: string | null;
  /** @throws {NotEvaluatedError} */
  readonly examined: Promise<PageExamination>;
}

/** A page that was captured and not examined, because nothing has changed since an earlier visit. */
export interface SkippedExamination {
  readonly inputHash: string;
  readonly content: Pick<EvaluationRequests['content']['output'], 'title' | 'links' | 'forms'>;
}

/**
 * Captures a stable page and runs the rules on it, runs axe-core if requested, takes a screenshot if there are findings
 * to show, and probes the page. The tab is free before all rules have run.
 *
 * Once the page is captured and the static rules have run, a part that runs out of time affects nothing else: it is
 * reported among the parts of the page that were not tested.
 *
 * @throws {NotEvaluatedError} when the rules return no results
 * @throws {CdpError} when the page goes away, or is not captured by its deadline
 */
export async function examinePage(
  page: StablePage,
  settings: ExamineSettings,
  options: ExamineOptions,
  evaluatorPool: EvaluatorPool,
): Promise<StartedExamination | SkippedExamination> {
  const { deadline } = page;
  const { inputContext = null, earlierInputs = [] } = options;
  const responses =
    inputContext === null ? null : await timeStep('hash responses', () => page.hashResponses());
  const capture = await timeStep('capture', () =>
    deadline.forStage('capture').enforce(capturePage(page), 'capture'),
  );
  const scope = toRuleScope(settings);
  const openEvaluator: CapturedPage['openEvaluator'] = (captured, stage) =>
    evaluatorPool.open(captured, scope, deadline.forStage(stage));
  const evaluator = openEvaluator(capture, 'evaluation');
  const timedOutParts = new TimedOutParts(page);
  try {
    const inputHash =
      responses === null || inputContext === null
        ? null
        : await timedOutParts.failures.resolve(
            'the comparison with earlier scans',
            hashInputs(page, capture, options, responses, inputContext),
            null,
          );
    if (inputHash !== null && earlierInputs.includes(inputHash)) {
      const content = await readContent(evaluator, options.comparison);
      evaluator.release();
      return { inputHash, content };
    }
    const contrast = await timeStep('wait for the rules', () =>
      timedOutParts.failures.resolve(CONTRAST_TEST, evaluator.request('contrastRequests', null), []),
    );
    // The other requests are built while the contrast is measured.
    const requests = ignoreUnhandledRejection(
      requestProbes(evaluator, timedOutParts).then((probes) => {
        const tests = selectInteractionTests(page, probes, settings);
        if (tests.length > 0) options.interaction?.require(tests, deadline.usedMs);
        return { probes, needsInteraction: tests.length > 0 };
      }),
    );
    const measuredContrast = await timedOutParts.runOrSkip(
      CONTRAST_TEST,
      () => timeStep('contrast from pixels', () => measureContrast(page, capture, contrast)),
      null,
    );
    const shared = { page, capture, settings, options, evaluator, openEvaluator, timedOutParts };
    const captured = { ...shared, ...(await requests), contrastRequests: contrast };
    if (measuredContrast !== null) capture.facts.contrast = measuredContrast;
    const loaded = await examineLoadedPage(captured);
    const verification = await verifyLoadedPage(captured, loaded);
    const exploredAt = performance.now();
    await describeParts(captured);
    const { states } = await exploreLoadedPage(captured, loaded);
    const behaviorMs = (loaded.probed?.behavior.usedMs ?? 0) + performance.now() - exploredAt;
    const examined = ignoreUnhandledRejection(
      assembleExamination(page, {
        ...loaded,
        evaluator,
        digestsContent: options.digestsContent,
        verification,
        states,
        timedOutParts,
        listsElements: settings.listsElements === true,
      }).finally(evaluator.release),
    );
    return { examined, inputHash, behaviorMs };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

const SOURCES_PART = 'source file locations';

async function hashInputs(
  page: StablePage,
  capture: PageCapture,
  { comparison }: ExamineOptions,
  responses: string,
  context: string,
): Promise<string | null> {
  return hashPageInputs({ responses, page, capture, firstPage: await readFirstPage(comparison), context });
}

/** Requests what probes are to find out; nothing when that fails, which is reported. */
async function requestProbes(
  evaluator: PageEvaluator,
  { failures }: TimedOutParts,
): Promise<CapturedPage['probes']> {
  const noProbes = { probes: { questions: {}, hasScripts: true }, errors: [] };
  const request = evaluator.request('probeRequests', null);
  const { probes, errors } = await failures.resolve('interaction tests', request, noProbes);
  failures.addRules(errors);
  return probes;
}

/** Reads what the rest of the scan needs to know about a page that is not examined. */
async function readContent(
  evaluator: PageEvaluator,
  comparison: PageComparison | null,
): Promise<SkippedExamination['content']> {
  if (comparison?.isFirst) comparison.report(await evaluator.request('structure', null));
  const { title, links, forms } = await evaluator.request('content', null);
  return { title, links, forms };
}

/** Runs the rules on the page as it was loaded, and probes it. */
async function examineLoadedPage(captured: CapturedPage): Promise<LoadedPage> {
  const { page, capture, settings, options, evaluator, timedOutParts, probes } = captured;
  const { staticResults, content } = requestStaticResults(captured);
  const screenshot = await timedOutParts.runOrSkip(
    'screenshot',
    () => timeStep('screenshot', () => takePageScreenshot(captured, staticResults)),
    null,
  );
  const axeResults = settings.secondOpinion
    ? await timedOutParts.runOrSkip(SECOND_OPINION_TEST, () => runAxe(page), null)
    : null;
  const detectedSources = await timedOutParts.runOrSkip(
    SOURCES_PART,
    () => timeStep('source file maps', () => prepareSources(page, capture, probes.hasScripts)),
    null,
  );
  const exploresStates =
    getBehaviorTests(settings).isEnabled && options.knownStates !== null && mayHaveStates(probes);
  const behaviorMs = options.behaviorBudget.getPageMs('captured', page.deadline.usedMs);
  const probed = await runPageProbes(captured, behaviorMs, exploresStates);
  const firstPage = await readFirstPage(options.comparison);
  if (firstPage !== null) capture.facts.firstPage = firstPage;
  const probeResults = ignoreUnhandledRejection(evaluator.request('probeResults', null));
  const findings = ignoreUnhandledRejection(
    collectFindings(evaluator, staticResults, probeResults, axeResults, timedOutParts),
  );
  const getResults = () => Promise.all([staticResults, probeResults]);
  const sources = await timedOutParts.runOrSkip(
    SOURCES_PART,
    () => timeStep(SOURCES_PART, () => findPageSources(page, capture, detectedSources, getResults)),
    unknownSources,
  );
  if (exploresStates && !timedOutParts.hasAny) {
    await timedOutParts.runOrSkip(STATES_TEST_NAME, () => prepareStates(page), undefined);
  }
  const results = { staticResults, probeResults, findings, content, screenshot, sources };
  return { ...results, probed, exploresStates, behaviorMs };
}

/** Requests everything that needs the capture alone, and reports it as soon as it is known. */
function requestStaticResults({
  capture,
  evaluator,
  options: { comparison, onProgress },
}: CapturedPage): Pick<ExaminationParts, 'staticResults' | 'content'> {
  const staticResults = ignoreUnhandledRejection(evaluator.request('staticResults', null));
  void ignoreUnhandledRejection(
    staticResults.then(({ findings }) => onProgress?.(createPageProgress(capture, findings))),
  );
  // Requested early, so that slow parts cannot prevent the page from being complete.
  const content = ignoreUnhandledRejection(evaluator.request('content', null));
  if (comparison?.isFirst)
    void ignoreUnhandledRejection(evaluator.request('structure', null).then(comparison.report));
  return { staticResults, content };
}

/** Verifies fixes if they are requested. */
async function verifyLoadedPage(
  { page, capture, options, evaluator, openEvaluator, timedOutParts, probes, contrastRequests }: CapturedPage,
  { staticResults, probeResults, sources }: LoadedPage,
): Promise<PageVerification | null> {
  const { isFixAttempted, screenshots } = options;
  if (isFixAttempted === null) return null;
  return timeStep('verify fixes', () =>
    verifyPageFixes(page, timedOutParts, async () => ({
      page,
      capture,
      evaluator,
      openEvaluator: (patched) => openEvaluator(patched, 'fixes'),
      staticResults: withSourceLocations(await staticResults, sources),
      probeResults: withSourceLocations(await probeResults, sources),
      // Without scripts, focusing and scrolling have changed nothing.
      wasProbed: probes.hasScripts,
      contrastRequests,
      takesScreenshots: screenshots !== 'none',
      isFixAttempted,
      onErrors: timedOutParts.failures.addFixes.bind(timedOutParts.failures),
    })),
  );
}

/** Collects the findings of all rules, merged with those of axe-core if it was run. */
async function collectFindings(
  evaluator: PageEvaluator,
  staticResults: Promise<RuleResults>,
  probeResults: Promise<RuleResults>,
  axeResults: readonly AxeFrameResult[] | null,
  timedOutParts: TimedOutParts,
): Promise<readonly Finding[]> {
  const { findings } = await staticResults;
  const own = [
    ...findings,
    ...(await timedOutParts.resolveOrSkip(ALL_PROBES_TEST, probeResults, emptyRuleResults)).findings,
  ];
  if (axeResults === null) return own;
  return timedOutParts.resolveOrSkip(
    SECOND_OPINION_TEST,
    evaluator.request('secondOpinion', { findings: own, axeResults }),
    own,
  );
}

/** Takes a screenshot down to the lowest finding. */
async function takePageScreenshot(
  { page, settings: { secondOpinion }, options: { screenshots } }: CapturedPage,
  staticResults: Promise<RuleResults>,
): Promise<EncodedScreenshot | null> {
  if (screenshots === 'none') return null;
  const maxHeight = getScreenshotHeight((await staticResults).findings, page.viewport.height);
  if (maxHeight === null && !secondOpinion) return null;
  // Where axe-core will find more is not known yet, and after it has run the page may have changed.
  const { bytes, record } = await takeScreenshot(
    page,
    secondOpinion || maxHeight === null ? {} : { maxHeight },
  );
  const { format, width, height, scale, pageHeight } = record;
  return { bytes, format, width, height, scale, pageHeight };
}

/** Prevents an unhandled rejection when something else fails first; callers that await the promise still see the error. */
function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

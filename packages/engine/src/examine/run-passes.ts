import {
  CdpError,
  createNodeNumbering,
  measureContrast,
  saveLoadedNodes,
  takeCaptureScreenshot,
  timeStep,
} from '@curbcut/capture';
import type { ProbeFactsName } from '@curbcut/page-model';
import type { PageParts } from '../parts-ledger.ts';
import { CONTRAST_TEST, SECOND_OPINION_TEST, STATES_TEST } from '../test-names.ts';
import { bindFacts } from './evaluation/evaluator-pool.ts';
import { createNotTested, ignoreUnhandledRejection, isOwnError, type SeparateWork } from './not-tested.ts';
import { findPageSources, prepareSources, unknownSources, withSources } from './page-sources.ts';
import type { PageVisit } from './page-visit.ts';
import { listPendingFacts, type Pass, type PassName, probeFacts } from './plan.ts';
import { getScreenshotHeight } from './screenshot-boxes.ts';
import { runAxe } from './second-opinion/run-axe.ts';
import { canSkipTestedParts, describePageParts, STATES } from './tested-parts.ts';
import { verifyPage } from './verify/verify-page.ts';

const SOURCES = 'source file locations';
const PARTS = 'the comparison with other pages';
const FIXES = 'verification of fixes';

/** Runs passes on a page, one after the other. */
export async function runPasses(visit: PageVisit, passes: readonly Pass[]): Promise<void> {
  visit.passes = passes;
  const probes = passes.flatMap((pass) => pass.probes);
  if (probes.some(canSkipTestedParts)) await visit.readParts();
  if (probes.some(({ id }) => id === STATES)) {
    // Verifying fixes captures the page again before states are opened.
    const what = { pass: 'open', test: STATES_TEST, fallback: undefined } as const;
    await visit.notTested.runOrSkip(visit.page, what, async () => {
      await saveLoadedNodes(visit.page);
      await visit.readStateKeys();
    });
  }
  for (const pass of passes) {
    const work = workByPass[pass.name];
    await (work === undefined ? visit.runProbes(pass) : work(visit));
    visit.context.options.progress?.finishPass(
      pass,
      visit.postponed.flatMap(({ probes }) => probes),
    );
  }
}

/** What the passes without probes do. */
const workByPass: Partial<Record<PassName, (visit: PageVisit) => Promise<void>>> = {
  pixels: addPixels,
  screenshot: takeScreenshot,
  'second-opinion': runSecondOpinion,
  parts: describeParts,
  'source-maps': detectSources,
  sources: findSources,
  fixes: verifyFixes,
};

/** Starts measuring contrast, which goes on while the other probes' requests are determined. */
export async function startContrast(visit: PageVisit): Promise<void> {
  const { page, capture, context, evaluator, notTested, results } = visit;
  const requests = await timeStep('wait for the rules', () =>
    notTested.resolve(CONTRAST_TEST, evaluator.request('contrastRequests', null), []),
  );
  context.options.progress?.setTest({
    test: CONTRAST_TEST,
    done: 0,
    of: requests.length,
    unit: 'pieces of text',
  });
  const measure = () => measureContrast(page, capture, requests);
  results.contrastRequests = requests;
  results.measured = ignoreUnhandledRejection(timeStep('contrast from pixels', measure));
}

/** Adds text contrast measured from pixels, and starts the rules that need only the page as loaded. */
async function addPixels(visit: PageVisit): Promise<void> {
  const { page, context, evaluator, notTested, results } = visit;
  const { comparison, progress } = context.options;
  const what = { pass: 'pixels', test: CONTRAST_TEST, fallback: null } as const;
  try {
    const contrast = await notTested.runOrSkip(page, what, async () => results.measured);
    if (contrast) visit.addFacts({ contrast });
  } catch (error) {
    // If the page is gone, later passes report that, too. What is known from the capture can still be evaluated.
    if (!(error instanceof CdpError)) throw error;
    notTested.addLimits(createNotTested('pixels', CONTRAST_TEST, 'error'));
  }
  results.staticResults = ignoreUnhandledRejection(evaluator.request('staticResults', null, visit.facts));
  void ignoreUnhandledRejection(
    results.staticResults.then(({ findings }) => progress?.addFindings(findings)),
  );
  // Requested early, so that slow parts can't keep the page's results from being complete.
  results.content = ignoreUnhandledRejection(evaluator.request('content', null));
  if (comparison?.isFirst)
    void ignoreUnhandledRejection(evaluator.request('structure', null).then(comparison.report));
}

async function takeScreenshot(visit: PageVisit): Promise<void> {
  const { page, capture, context, results } = visit;
  const { settings, options } = context;
  const what = { pass: 'screenshot', test: 'screenshot', fallback: null } as const;
  const taken = await runUnlessLost(visit, what, () =>
    timeStep('screenshot', async () => {
      const maxHeight = getScreenshotHeight((await results.staticResults!).findings, page.viewport.height);
      if (maxHeight === null && !settings.secondOpinion) return null;
      // We don't know yet where axe-core will find issues, and after it has run, the page may have changed.
      const isWhole = settings.secondOpinion || maxHeight === null;
      return takeCaptureScreenshot(page, capture, isWhole ? {} : { maxHeight });
    }),
  );
  if (taken === null) return;
  const { format, width, height, scale, pageHeight } = taken.record;
  results.screenshot = { bytes: taken.bytes, format, width, height, scale, pageHeight };
  results.moved = taken.moved;
  options.onScreenshot?.(results.screenshot, 'screenshot');
  options.progress?.setScreenshot(results.moved);
}

async function runSecondOpinion(visit: PageVisit): Promise<void> {
  const what = { pass: 'second-opinion', test: SECOND_OPINION_TEST, fallback: null } as const;
  visit.results.axeResults = await runUnlessLost(visit, what, () => runAxe(visit.page));
}

/**
 * Describes the page's parts for the ledger. Without a description, the page is tested as if it were the
 * only one.
 */
async function describeParts(visit: PageVisit): Promise<void> {
  const { context, notTested, results } = visit;
  if (visit.isPageCrashed) return;
  results.parts = await notTested.resolve(PARTS, listParts(visit), null);
  if (results.parts !== null) context.options.ledger?.describe(context.options.view, results.parts);
}

async function listParts(visit: PageVisit): Promise<PageParts | null> {
  const parts = await visit.readParts();
  if (parts === null) return null;
  const { page, capture, requests, leavesControlsAlone, evaluator } = visit;
  const probes = visit.laterPasses.flatMap((pass) => pass.probes);
  const numbering = createNodeNumbering(capture);
  return describePageParts(page, parts, requests, probes, numbering, leavesControlsAlone, evaluator);
}

async function detectSources(visit: PageVisit): Promise<void> {
  const { page, capture, requests, results } = visit;
  const what = { pass: 'source-maps', test: SOURCES, fallback: null } as const;
  results.detectedSources = await runUnlessLost(visit, what, () =>
    timeStep('source file maps', () => prepareSources(page, capture, requests.hasScripts)),
  );
}

/**
 * Runs the rules for everything that the passes so far have recorded, and finds the sources of their findings.
 */
async function findSources(visit: PageVisit): Promise<void> {
  const { page, capture, context, results } = visit;
  const { comparison, progress } = context.options;
  // What comes later is evaluated once everything has been recorded, without the page in the browser.
  const pending = new Set<ProbeFactsName>([
    ...visit.listPendingFacts(),
    ...listPendingFacts(visit.passes.filter(({ name }) => name === 'open')),
  ]);
  if (comparison?.isFirst === false) pending.add('firstPage');
  results.evaluated = probeFacts.filter((facts) => !pending.has(facts));
  const probeResults = ignoreUnhandledRejection(visit.evaluate(results.evaluated));
  results.probeResults = probeResults;
  void ignoreUnhandledRejection(probeResults.then(({ findings }) => progress?.addFindings(findings)));
  const getResults = () => Promise.all([results.staticResults!, probeResults]);
  const what = { pass: 'sources', test: SOURCES, fallback: unknownSources } as const;
  results.sources = await runUnlessLost(visit, what, () =>
    timeStep(SOURCES, () => findPageSources(page, capture, results.detectedSources, getResults)),
  );
}

/** Verifies fixes. If that fails, it affects nothing else, but the tab is not used again. */
async function verifyFixes(visit: PageVisit): Promise<void> {
  const { page, capture, facts, context, evaluator, requests, results, notTested } = visit;
  const { isFixAttempted, screenshots, progress } = context.options;
  if (isFixAttempted === null) return;
  progress?.setStep('fixes');
  // An interrupted probe may still be changing the page.
  if (visit.isPageCrashed) {
    notTested.addLimits(createNotTested('fixes', FIXES, visit.lostReason));
    return;
  }
  const deadline = page.deadline.forStage('fixes');
  const verify = async () =>
    verifyPage({
      page,
      capture: { ...capture, facts },
      evaluator: bindFacts(evaluator, facts),
      openEvaluator: (patched) => visit.openEvaluator(patched, 'fixes'),
      staticResults: withSources(await results.staticResults!, results.sources),
      probeResults: withSources(await results.probeResults!, results.sources),
      // Without scripts, focusing and scrolling haven't changed anything.
      wasProbed: requests.hasScripts,
      contrastRequests: results.contrastRequests,
      takesScreenshots: screenshots !== 'none',
      isFixAttempted,
      onProgress: (done, of) => progress?.setFixes(done, of),
      onErrors: (errors) => notTested.addFixes(errors),
    });
  try {
    results.verification = await timeStep('verify fixes', () => deadline.enforce(verify(), 'verify fixes'));
  } catch (error) {
    page.markTabUnusable();
    if (isOwnError(error)) notTested.addFailure(FIXES, error);
    else if (deadline.hasPassed) notTested.addLimits(createNotTested('fixes', FIXES, 'deadline'));
  }
}

/**
 * Runs work on the page, unless an earlier operation was interrupted. Work that isn't completed is reported as not
 * tested.
 */
async function runUnlessLost<T>(visit: PageVisit, work: SeparateWork<T>, run: () => Promise<T>): Promise<T> {
  if (!visit.isPageCrashed) return visit.notTested.runOrSkip(visit.page, work, run);
  visit.notTested.addLimits(createNotTested(work.pass, work.test, visit.lostReason));
  return work.fallback;
}

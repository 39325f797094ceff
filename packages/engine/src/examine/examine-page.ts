import {
  type BehaviorTestLimits,
  capturePage,
  mayHaveStates,
  measureContrast,
  type ProbeResults,
  prepareStates,
  runProbes,
  STATES_TEST_NAME,
  type StablePage,
  takeScreenshot,
  timeStep,
} from '@curbcut/capture';
import { type BehaviorSettings, DEFAULT_BEHAVIOR, type Finding, type TestedPage } from '@curbcut/contract';
import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import type {
  EncodedScreenshot,
  IsFixAttempted,
  PageProgress,
  SiteScanSettings,
  VerifiedPageFixes,
} from '../types.ts';
import { isVerificationLost, type PageVerification, verifyPage } from '../verify/verify-page.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import { type EvaluatorPool, type PageEvaluator, toRuleScope } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { INTERACTION_SHARE, needsInteraction } from './examine-interaction.ts';
import type { FirstPageComparison } from './first-pages.ts';
import { createPageProgress } from './page-progress.ts';
import { addSources, findPageSources, type PageSources, unknownSources } from './page-sources.ts';
import { addTallies, explorePageStates, KnownStates, noStates, type PageStates } from './page-states.ts';
import { getScreenshotHeight } from './screenshot-height.ts';
import { type AxeFrameResult, runAxe } from './second-opinion/run-axe.ts';
import { TimedOutParts } from './timed-out-parts.ts';

/** The result of examining a stable page in one variant. */
export interface PageExamination {
  readonly page: TestedPage;
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly contentHash: string | null;
  readonly screenshot: EncodedScreenshot | null;
  readonly fixes: VerifiedPageFixes | null;
}

/** What to do besides collecting findings. */
export interface ExamineOptions {
  readonly screenshots: SiteScanSettings['screenshots'];
  /** Whether an earlier page has attempted to fix an issue; null when no fixes are to be verified. */
  readonly isFixAttempted: IsFixAttempted | null;
  /** States of earlier pages of the scan in the same variant; null when none are explored. */
  readonly knownStates?: KnownStates | null;
  /** Connects this page with the first page of its scan. */
  readonly comparison: FirstPageComparison;
  /** Called when the static rules have run. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
}

/** An examination that no longer needs the browser. */
export interface StartedExamination {
  /** Whether there is something to test with mouse and keyboard in a second visit. */
  readonly needsInteraction: boolean;
  /** @throws {NotEvaluatedError} */
  readonly examined: Promise<PageExamination>;
}

type ExamineSettings = Pick<
  SiteScanSettings,
  'secondOpinion' | 'auth' | 'level' | 'bestPractices' | 'optionalRules' | 'behavior'
>;

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
  { screenshots, isFixAttempted, comparison, knownStates = new KnownStates(), onProgress }: ExamineOptions,
  evaluatorPool: EvaluatorPool,
): Promise<StartedExamination> {
  const { secondOpinion, auth, behavior = DEFAULT_BEHAVIOR } = settings;
  const { deadline } = page;
  const capture = await timeStep('capture', () =>
    deadline.forStage('capture').enforce(capturePage(page), 'capture'),
  );
  const scope = toRuleScope(settings);
  const evaluator = evaluatorPool.open(capture, scope, deadline.forStage('evaluation'));
  const timedOutParts = new TimedOutParts(page);
  try {
    const { contrast, probes } = await timeStep('wait for the rules', () =>
      evaluator.request('probeRequests', null),
    );
    const measurePageContrast = () =>
      timeStep('contrast from pixels', () => measureContrast(page, capture, contrast));
    const measuredContrast = await timedOutParts.runOrSkip(
      'text contrast over images and gradients',
      measurePageContrast,
      null,
    );
    if (measuredContrast !== null) capture.facts.contrast = measuredContrast;
    const staticResults = ignoreUnhandledRejection(evaluator.request('staticResults', null));
    void ignoreUnhandledRejection(
      staticResults.then(({ findings }) => onProgress?.(createPageProgress(capture, findings))),
    );
    // Requested early, so that slow parts cannot prevent the page from being complete.
    const content = ignoreUnhandledRejection(evaluator.request('content', null));
    if (comparison.isFirst)
      void ignoreUnhandledRejection(evaluator.request('structure', null).then(comparison.report));
    const takeScreenshotOfPage = () =>
      timeStep('screenshot', () => takePageScreenshot(page, screenshots, staticResults, secondOpinion));
    const screenshot = await timedOutParts.runOrSkip('screenshot', takeScreenshotOfPage, null);
    const axeResults = secondOpinion
      ? await timedOutParts.runOrSkip('second opinion', () => runAxe(page), null)
      : null;
    const exploresStates = behavior.enabled && knownStates !== null && mayHaveStates(probes);
    const probed = await runPageProbes(page, capture, probes, {
      isSignedIn: auth !== null,
      behavior,
      exploresStates,
      timedOutParts,
    });
    const firstPage = await comparison.getFirst();
    if (firstPage !== null) capture.facts.firstPage = firstPage;
    const probeResults = ignoreUnhandledRejection(evaluator.request('probeResults', null));
    const findings = ignoreUnhandledRejection(
      collectFindings(evaluator, staticResults, probeResults, axeResults, timedOutParts),
    );
    const getResults = () => Promise.all([staticResults, probeResults]);
    const locatePageSources = () =>
      timeStep('source file locations', () => findPageSources(page, capture, probes.hasScripts, getResults));
    const sources = await timedOutParts.runOrSkip('source file locations', locatePageSources, unknownSources);
    if (exploresStates && !timedOutParts.hasAny) {
      await timedOutParts.runOrSkip(STATES_TEST_NAME, () => prepareStates(page), undefined);
    }
    const verification =
      isFixAttempted &&
      (await timeStep('verify fixes', () =>
        verifyPageFixes(page, timedOutParts, async () => ({
          page,
          capture,
          evaluator,
          openEvaluator: (patched) => evaluatorPool.open(patched, scope, deadline.forStage('fixes')),
          staticResults: withSourceLocations(await staticResults, sources),
          probeResults: withSourceLocations(await probeResults, sources),
          // Without scripts, focusing and scrolling have changed nothing.
          wasProbed: probes.hasScripts,
          needsPixelContrast: contrast.length > 0,
          takesScreenshots: screenshots !== 'none',
          isFixAttempted,
        })),
      ));
    const exploration =
      exploresStates && probed !== null && !timedOutParts.hasAny
        ? await timeStep('states', () =>
            explorePageStates(
              {
                page,
                capture,
                requests: probes,
                evaluator,
                openEvaluator: (state) => evaluatorPool.open(state, scope, deadline.forStage('evaluation')),
                loadedResults: [staticResults, probeResults],
                isSignedIn: auth !== null && behavior.signed_in !== 'full',
                isClockStopped: probed.isClockStopped,
                timeLimitMs: (1 - INTERACTION_SHARE) * behavior.seconds * 1_000 - probed.behavior.usedMs,
                knownStates,
              },
              timedOutParts,
            ),
          )
        : { states: Promise.resolve(noStates) };
    const parts: ExaminationParts = {
      states: exploration.states,
      evaluator,
      staticResults,
      probeResults,
      findings,
      content,
      screenshot,
      sources,
      verification,
      timedOutParts,
    };
    const examined = ignoreUnhandledRejection(assembleExamination(page, parts).finally(evaluator.release));
    return { examined, needsInteraction: needsInteraction(page, probes, settings) };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

/** Prevents an unhandled rejection when something else fails first; callers that await the promise still see the error. */
function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Adds the facts from probes. Runs after everything else that adds to the findings, because probes change the page. */
async function runPageProbes(
  page: StablePage,
  capture: PageCapture,
  probeRequests: ProbeRequests,
  { isSignedIn, behavior, exploresStates, timedOutParts }: PageProbeOptions,
): Promise<ProbeResults | null> {
  if (timedOutParts.hasAny) {
    timedOutParts.add('interaction tests');
    return null;
  }
  // States are explored when nothing else needs the page.
  const { states: _, ...questions } = probeRequests.questions;
  const share = 1 - INTERACTION_SHARE - (exploresStates ? STATES_SHARE : 0);
  const limits = toBehaviorLimits(behavior, share);
  const results = await runProbes(page, capture, { ...probeRequests, questions }, isSignedIn, limits);
  Object.assign(capture.facts, results.facts);
  for (const part of results.notTested) timedOutParts.add(part);
  for (const part of results.partlyTested) timedOutParts.addPartlyTested(part);
  for (const sentence of results.limits) timedOutParts.addProbeLimit(sentence);
  timedOutParts.addBehaviorParts(results.behavior);
  return results;
}

interface PageProbeOptions {
  readonly isSignedIn: boolean;
  readonly behavior: BehaviorSettings;
  readonly exploresStates: boolean;
  readonly timedOutParts: TimedOutParts;
}

/** Share of the time for behavior tests that is kept for exploring states, which comes last. */
const STATES_SHARE = 0.3;

/**
 * Returns the limits of the behavior tests; null when they are switched off.
 *
 * @param share how much of their time they may use, up to 1
 */
function toBehaviorLimits(
  { enabled, seconds, signed_in }: BehaviorSettings,
  share: number,
): BehaviorTestLimits | null {
  return enabled ? { timeMs: share * seconds * 1_000, activatesWhenSignedIn: signed_in === 'full' } : null;
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
    ...(await timedOutParts.resolveOrSkip('interaction tests', probeResults, emptyRuleResults)).findings,
  ];
  if (axeResults === null) return own;
  return timedOutParts.resolveOrSkip(
    'second opinion',
    evaluator.request('secondOpinion', { findings: own, axeResults }),
    own,
  );
}

interface ExaminationParts {
  readonly evaluator: PageEvaluator;
  readonly staticResults: Promise<RuleResults>;
  readonly probeResults: Promise<RuleResults>;
  readonly findings: Promise<readonly Finding[]>;
  readonly content: Promise<EvaluationRequests['content']['output']>;
  readonly screenshot: EncodedScreenshot | null;
  readonly sources: PageSources;
  readonly verification: PageVerification | null;
  readonly states: Promise<PageStates>;
  readonly timedOutParts: TimedOutParts;
}

/** Assembles the result; needs no browser. */
async function assembleExamination(
  { requestedUrl, url, notices }: StablePage,
  {
    evaluator,
    staticResults,
    probeResults,
    findings: found,
    content,
    screenshot,
    sources,
    verification,
    states,
    timedOutParts,
  }: ExaminationParts,
): Promise<PageExamination> {
  const staticOutcome = await staticResults;
  const { title, elements, unexamined, links, forms } = await content;
  const loadedFindings = addSources(await found, sources);
  const stateOutcome = await states;
  const probeOutcome = await probeResults.catch(() => emptyRuleResults);
  // Requested last, so that it cannot take time from anything else.
  const contentHash = await evaluator.request('contentHash', null).catch(() => null);
  return {
    page: {
      url: requestedUrl,
      finalUrl: url,
      title,
      status: 'tested',
      elements,
      framework: sources.framework,
      // Verification refers to the others by their positions, so these come last.
      findings: [...loadedFindings, ...stateOutcome.findings],
      tallies: addTallies([...staticOutcome.tallies, ...probeOutcome.tallies], stateOutcome.tallies),
      unexamined: [...toNotTestedParts(notices), ...unexamined, ...timedOutParts.notTested],
      ruleErrors: [...staticOutcome.errors, ...probeOutcome.errors].map(({ ruleId, message }) => ({
        ruleId,
        message,
      })),
    },
    links,
    forms,
    contentHash,
    screenshot,
    fixes: verification && toPageFixes(verification, loadedFindings, staticOutcome),
  };
}

/** Verifies fixes; null when that fails, which affects nothing else. The tab is not used again then. */
async function verifyPageFixes(
  page: StablePage,
  timedOutParts: TimedOutParts,
  input: () => Promise<Parameters<typeof verifyPage>[0]>,
): Promise<PageVerification | null> {
  // A probe that was cut off may still be changing the page.
  if (timedOutParts.hasAny) {
    timedOutParts.add(FIXES_PART);
    return null;
  }
  const deadline = page.deadline.forStage('fixes');
  try {
    return await deadline.enforce(input().then(verifyPage), 'verify fixes');
  } catch (error) {
    if (!isVerificationLost(error)) throw error;
    page.markTabUnusable();
    if (deadline.hasPassed) timedOutParts.add(FIXES_PART);
    return null;
  }
}

const FIXES_PART = 'verification of fixes';

const withSourceLocations = (results: RuleResults, sources: PageSources): RuleResults => ({
  ...results,
  findings: addSources(results.findings, sources),
});

/** Converts fixed elements to indexes of the final findings, which also include axe-core's. */
function toPageFixes(
  { resolved, ...verification }: PageVerification,
  findings: readonly Finding[],
  staticOutcome: RuleResults,
): VerifiedPageFixes {
  const getKey = ({ ruleId, selector }: Finding) => JSON.stringify([ruleId, selector]);
  const fixedKeys = new Set(
    staticOutcome.findings.flatMap((finding, index) =>
      resolved.some(({ ruleId, node }) => ruleId === finding.ruleId && node === staticOutcome.nodes[index])
        ? [getKey(finding)]
        : [],
    ),
  );
  const indexes = findings.flatMap((finding, index) =>
    finding.outcome === 'failed' && fixedKeys.has(getKey(finding)) ? [index] : [],
  );
  return { ...verification, fixed: indexes };
}

/** Converts notices of the visit to parts that were not examined. The capture itself reports frames. */
function toNotTestedParts(notices: StablePage['notices']): TestedPage['unexamined'] {
  return notices
    .filter(({ kind }) => kind !== 'frame-unreached')
    .map(({ kind, message }) => ({ reason: kind, detail: message, selector: '' }));
}

/** Takes a screenshot down to the lowest finding. */
async function takePageScreenshot(
  page: StablePage,
  screenshots: SiteScanSettings['screenshots'],
  staticResults: Promise<RuleResults>,
  secondOpinion: boolean,
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

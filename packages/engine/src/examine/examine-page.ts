import {
  capturePage,
  measureContrast,
  runProbes,
  type StablePage,
  takeScreenshot,
  timeStep,
} from '@curbcut/capture';
import type { Finding, TestedPage } from '@curbcut/contract';
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
import type { EvaluatorPool, PageEvaluator } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { createPageProgress } from './page-progress.ts';
import { addSources, findPageSources, type PageSources, unknownSources } from './page-sources.ts';
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
  /** Called when the static rules have run. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
}

/** An examination that no longer needs the browser. */
export interface StartedExamination {
  /** @throws {NotEvaluatedError} */
  readonly examined: Promise<PageExamination>;
}

type ExamineSettings = Pick<
  SiteScanSettings,
  'secondOpinion' | 'auth' | 'level' | 'bestPractices' | 'optionalRules'
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
  { secondOpinion, auth, level = 'AA', bestPractices = true, optionalRules = [] }: ExamineSettings,
  { screenshots, isFixAttempted, onProgress }: ExamineOptions,
  evaluatorPool: EvaluatorPool,
): Promise<StartedExamination> {
  const { deadline } = page;
  const capture = await timeStep('capture', () =>
    deadline.forStage('capture').enforce(capturePage(page), 'capture'),
  );
  const scope = { level, bestPractices, optionalRules };
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
    const takeScreenshotOfPage = () =>
      timeStep('screenshot', () => takePageScreenshot(page, screenshots, staticResults, secondOpinion));
    const screenshot = await timedOutParts.runOrSkip('screenshot', takeScreenshotOfPage, null);
    const axeResults = secondOpinion
      ? await timedOutParts.runOrSkip('second opinion', () => runAxe(page), null)
      : null;
    await runPageProbes(page, capture, probes, auth !== null, timedOutParts);
    const probeResults = ignoreUnhandledRejection(evaluator.request('probeResults', null));
    const findings = ignoreUnhandledRejection(
      collectFindings(evaluator, staticResults, probeResults, axeResults, timedOutParts),
    );
    const getResults = () => Promise.all([staticResults, probeResults]);
    const locatePageSources = () =>
      timeStep('source file locations', () => findPageSources(page, capture, probes.hasScripts, getResults));
    const sources = await timedOutParts.runOrSkip('source file locations', locatePageSources, unknownSources);
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
    const parts: ExaminationParts = {
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
    return { examined };
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
  isSignedIn: boolean,
  timedOutParts: TimedOutParts,
): Promise<void> {
  if (timedOutParts.hasAny) {
    timedOutParts.add('interaction tests');
    return;
  }
  const results = await runProbes(page, capture, probeRequests, isSignedIn);
  Object.assign(capture.facts, results.facts);
  for (const part of results.notTested) timedOutParts.add(part);
  for (const part of results.partlyTested) timedOutParts.addPartlyTested(part);
  for (const sentence of results.limits) timedOutParts.addProbeLimit(sentence);
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
    timedOutParts,
  }: ExaminationParts,
): Promise<PageExamination> {
  const staticOutcome = await staticResults;
  const { title, elements, unexamined, links, forms } = await content;
  const findings = addSources(await found, sources);
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
      findings,
      tallies: [...staticOutcome.tallies, ...probeOutcome.tallies],
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
    fixes: verification && toPageFixes(verification, findings, staticOutcome),
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

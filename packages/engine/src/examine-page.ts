import { capturePage, measureContrast, runProbes, type StablePage, takeScreenshot } from '@curbcut/capture';
import type { Finding, TestedPage } from '@curbcut/contract';
import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import {
  type EvaluationRequests,
  emptyRuleResults,
  type RuleResults,
} from './evaluation/evaluation-requests.ts';
import type { EvaluatorPool, PageEvaluator } from './evaluation/evaluator-pool.ts';
import { createPageProgress } from './page-progress.ts';
import { addSources, findPageSources, type PageSources, unknownSources } from './page-sources.ts';
import { getScreenshotHeight } from './screenshot-height.ts';
import { type AxeFrameResult, runAxe } from './second-opinion/run-axe.ts';
import { TimedOutParts } from './timed-out-parts.ts';
import type {
  EncodedScreenshot,
  IsFixAttempted,
  PageProgress,
  SiteScanSettings,
  VerifiedPageFixes,
} from './types.ts';
import { isVerificationLost, type PageVerification, verifyPage } from './verify/verify-page.ts';

/** What one look at a page at rest gives, in one variant. */
export interface PageExamination {
  readonly page: TestedPage;
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly screenshot: EncodedScreenshot | null;
  readonly fixes: VerifiedPageFixes | null;
}

/** What becomes of what was found, beside the findings. */
export interface ExamineOptions {
  readonly screenshots: SiteScanSettings['screenshots'];
  /** Whether a page of lower order has tried to mend a cause; null where nothing is to be proven. */
  readonly isFixAttempted: IsFixAttempted | null;
  /** Called when the rules for the page at rest have run. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
}

/** A page that the browser is done with. */
export interface StartedExamination {
  /** @throws {NotEvaluatedError} */
  readonly examined: Promise<PageExamination>;
}

type ExamineSettings = Pick<
  SiteScanSettings,
  'secondOpinion' | 'auth' | 'level' | 'bestPractices' | 'optionalRules'
>;

/**
 * Captures a stable page and runs the rules on it, runs axe-core where asked, takes a screenshot where there is something
 * to show, and uses the page. The tab is free before all rules have run.
 *
 * Once the page is captured and the rules have run on it, whatever runs out of time costs nothing but itself: it is named
 * among the parts of the page that were not tested.
 *
 * @throws {NotEvaluatedError} when the rules give no answer
 * @throws {CdpError} when the page goes away, or is not captured by its deadline
 */
export async function examinePage(
  page: StablePage,
  { secondOpinion, auth, level = 'AA', bestPractices = true, optionalRules = [] }: ExamineSettings,
  { screenshots, isFixAttempted, onProgress }: ExamineOptions,
  judges: EvaluatorPool,
): Promise<StartedExamination> {
  const { deadline } = page;
  const capture = await deadline.forStage('capture').enforce(capturePage(page), 'capture');
  const scope = { level, bestPractices, optionalRules };
  const evaluator = judges.open(capture, scope, deadline.forStage('evaluation'));
  const timedOutParts = new TimedOutParts(page);
  try {
    const { contrast, probes } = await evaluator.request('probeRequests', null);
    const measure = () => measureContrast(page, capture, contrast);
    const measured = await timedOutParts.runOrSkip('text contrast that only pixels show', measure, null);
    if (measured !== null) capture.facts.contrast = measured;
    const staticResults = ignoreUnhandledRejection(evaluator.request('staticResults', null));
    ignoreUnhandledRejection(
      staticResults.then(({ findings }) => onProgress?.(createPageProgress(capture, findings))),
    );
    // Asked this early, so that nothing that is slow keeps the page from being complete.
    const content = ignoreUnhandledRejection(evaluator.request('content', null));
    const takeScreenshotOfPage = () => takePageScreenshot(page, screenshots, staticResults, secondOpinion);
    const screenshot = await timedOutParts.runOrSkip('screenshot', takeScreenshotOfPage, null);
    const answers = secondOpinion
      ? await timedOutParts.runOrSkip('second opinion', () => runAxe(page), null)
      : null;
    await runPageProbes(page, capture, probes, auth !== null, timedOutParts);
    const probeResults = ignoreUnhandledRejection(evaluator.request('probeResults', null));
    const findings = ignoreUnhandledRejection(
      collectFindings(evaluator, staticResults, probeResults, answers, timedOutParts),
    );
    const judged = () => Promise.all([staticResults, probeResults]);
    const askPageSources = () => findPageSources(page, capture, probes.hasScripts, judged);
    const sources = await timedOutParts.runOrSkip('source files', askPageSources, unknownSources);
    const verification =
      isFixAttempted &&
      (await verifyPageFixes(page, timedOutParts, async () => ({
        page,
        capture,
        evaluator,
        openEvaluator: (patched) => judges.open(patched, scope, deadline.forStage('fixes')),
        staticResults: withSourceLocations(await staticResults, sources),
        probeResults: withSourceLocations(await probeResults, sources),
        // Where no script reacts, what was focused and scrolled is as it was.
        wasProbed: probes.hasScripts,
        needsPixelContrast: contrast.length > 0,
        takesScreenshots: screenshots !== 'none',
        isFixAttempted,
      })));
    const gathered: ExaminationParts = {
      staticResults,
      probeResults,
      findings,
      content,
      screenshot,
      sources,
      verification,
      timedOutParts,
    };
    const examined = ignoreUnhandledRejection(assembleExamination(page, gathered).finally(evaluator.release));
    return { examined };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

/** Whoever waits for it is told of its failure; should something else fail first, nobody is. */
function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Adds what using the page shows. Last of all that adds to the findings, for it acts on the page. */
async function runPageProbes(
  resting: StablePage,
  capture: PageCapture,
  questions: ProbeRequests,
  isSignedIn: boolean,
  late: TimedOutParts,
): Promise<void> {
  if (late.hasAny) {
    late.add('interaction tests');
    return;
  }
  const { facts, notTested } = await runProbes(resting, capture, questions, isSignedIn);
  Object.assign(capture.facts, facts);
  for (const part of notTested) late.add(part);
}

/** The findings of all rules, with those of axe-core where it was asked. */
async function collectFindings(
  judge: PageEvaluator,
  staticResults: Promise<RuleResults>,
  probeResults: Promise<RuleResults>,
  answers: readonly AxeFrameResult[] | null,
  late: TimedOutParts,
): Promise<readonly Finding[]> {
  const { findings } = await staticResults;
  const own = [
    ...findings,
    ...(await late.resolveOrSkip('interaction tests', probeResults, emptyRuleResults)).findings,
  ];
  if (answers === null) return own;
  return late.resolveOrSkip(
    'second opinion',
    judge.request('secondOpinion', { findings: own, answers }),
    own,
  );
}

interface ExaminationParts {
  readonly staticResults: Promise<RuleResults>;
  readonly probeResults: Promise<RuleResults>;
  readonly findings: Promise<readonly Finding[]>;
  readonly content: Promise<EvaluationRequests['content']['output']>;
  readonly screenshot: EncodedScreenshot | null;
  readonly sources: PageSources;
  readonly verification: PageVerification | null;
  readonly timedOutParts: TimedOutParts;
}

/** Everything that needs no browser any more. */
async function assembleExamination(
  { requestedUrl, url, notices }: StablePage,
  {
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
  const looked = await staticResults;
  const { title, elements, unexamined, links, forms } = await content;
  const findings = addSources(await found, sources);
  const used = await probeResults.catch(() => emptyRuleResults);
  return {
    page: {
      url: requestedUrl,
      finalUrl: url,
      title,
      status: 'tested',
      elements,
      framework: sources.framework,
      findings,
      tallies: [...looked.tallies, ...used.tallies],
      unexamined: [...toNotTestedParts(notices), ...unexamined, ...timedOutParts.notTested],
      ruleErrors: [...looked.errors, ...used.errors].map(({ ruleId, message }) => ({ ruleId, message })),
    },
    links,
    forms,
    screenshot,
    fixes: verification && toPageFixes(verification, findings, looked),
  };
}

/** What verifying fixes gives; null where it failed, which costs nothing else. The tab is then not used again. */
async function verifyPageFixes(
  resting: StablePage,
  late: TimedOutParts,
  input: () => Promise<Parameters<typeof verifyPage>[0]>,
): Promise<PageVerification | null> {
  // What was cut off may still be acting on the page.
  if (late.hasAny) {
    late.add(FIXES_PART);
    return null;
  }
  const deadline = resting.deadline.forStage('fixes');
  try {
    return await deadline.enforce(input().then(verifyPage), 'verify fixes');
  } catch (error) {
    if (!isVerificationLost(error)) throw error;
    resting.markTabUnusable();
    if (deadline.hasPassed) late.add(FIXES_PART);
    return null;
  }
}

const FIXES_PART = 'verification of fixes';

const withSourceLocations = (judged: RuleResults, sources: PageSources): RuleResults => ({
  ...judged,
  findings: addSources(judged.findings, sources),
});

/** The same by the findings that leave the engine, where axe-core's stand between ours. */
function toPageFixes(
  { resolved, ...verification }: PageVerification,
  findings: readonly Finding[],
  looked: RuleResults,
): VerifiedPageFixes {
  const keyOf = ({ ruleId, selector }: Finding) => JSON.stringify([ruleId, selector]);
  const mended = new Set(
    looked.findings.flatMap((finding, at) =>
      resolved.some(({ ruleId, node }) => ruleId === finding.ruleId && node === looked.nodes[at])
        ? [keyOf(finding)]
        : [],
    ),
  );
  const indexes = findings.flatMap((finding, at) =>
    finding.outcome === 'failed' && mended.has(keyOf(finding)) ? [at] : [],
  );
  return { ...verification, fixed: indexes };
}

/** What stood in the way of the visit, as parts that were not examined. The capture itself names the frames. */
function toNotTestedParts(notices: StablePage['notices']): TestedPage['unexamined'] {
  return notices
    .filter(({ kind }) => kind !== 'frame-unreached')
    .map(({ kind, message }) => ({ reason: kind, detail: message, selector: '' }));
}

/** A picture as far down as there is something to show. */
async function takePageScreenshot(
  resting: StablePage,
  screenshots: SiteScanSettings['screenshots'],
  staticResults: Promise<RuleResults>,
  secondOpinion: boolean,
): Promise<EncodedScreenshot | null> {
  if (screenshots === 'none') return null;
  const extent = getScreenshotHeight((await staticResults).findings, resting.viewport.height);
  if (extent === null && !secondOpinion) return null;
  // Where axe-core will find more is not known yet, and after it the page may have moved on.
  const { bytes, record } = await takeScreenshot(
    resting,
    secondOpinion || extent === null ? {} : { maxHeight: extent },
  );
  const { format, width, height, scale, pageHeight } = record;
  return { bytes, format, width, height, scale, pageHeight };
}

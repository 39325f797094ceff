import {
  capturePage,
  createNodeNumbering,
  type Deadline,
  interactsWithPage,
  type MovedBoxes,
  measureContrast,
  type StablePage,
  saveLoadedNodes,
  selectNeededProbes,
  takeCaptureScreenshot,
  timeStep,
} from '@curbcut/capture';
import { DEFAULT_SIGNED_IN_TESTS, type Finding } from '@curbcut/contract';
import type {
  ContrastFacts,
  ContrastRequest,
  PageCapture,
  PageStructure,
  ProbeFactsName,
  ProbeRequests,
} from '@curbcut/page-model';
import type { PageParts } from '../parts-ledger.ts';
import type { PassName } from '../passes.ts';
import {
  ALL_PROBES_TEST,
  CONTRAST_TEST,
  SECOND_OPINION_TEST as SECOND_OPINION,
  STATES_TEST,
} from '../test-names.ts';
import type { EncodedScreenshot } from '../types.ts';
import { assembleExamination, type PageExamination } from './assemble-examination.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import {
  bindFacts,
  type EvaluatorPool,
  type PageEvaluator,
  toRuleScope,
} from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type ProbeRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { FailedParts } from './failed-parts.ts';
import { type PageComparison, readFirstPage, readFirstPageSoon } from './first-pages.ts';
import { hashPageInputs } from './input-hash.ts';
import { createNotTested, resolveOrSkip, runOrSkip } from './not-tested.ts';
import { verifyPageFixes, withSourceLocations } from './page-fixes.ts';
import {
  type DetectedSources,
  findPageSources,
  type PageSources,
  prepareSources,
  unknownSources,
} from './page-sources.ts';
import { type ExamineOptions, type ExamineSettings, PageVisit } from './page-visit.ts';
import {
  listPendingFacts,
  type PageCondition,
  type Pass,
  type PlanInput,
  planPasses,
  probeFacts,
} from './plan.ts';
import { getScreenshotHeight } from './screenshot-height.ts';
import { type AxeFrameResult, runAxe } from './second-opinion/run-axe.ts';
import { describePageParts } from './tested-parts.ts';
import type { PageVerification } from './verify/verify-page.ts';

/** The first visit to a page, which no longer needs the browser. */
export interface FirstVisit {
  /** Null if inputs are not hashed or cannot be compared with those of another visit. */
  readonly inputHash: string | null;
  readonly plan: PlanInput;
  /** All passes, as planned when the page was captured. */
  readonly passes: readonly Pass[];
  /** The passes in this visit that found the page changed. */
  readonly postponed: readonly Pass[];
  readonly condition: PageCondition;
  /** The parts as reported to the ledger; null if none were reported. */
  readonly parts: PageParts | null;
  /** Resolves once the page can be compared with the first page of its scan, or never will. */
  readonly compared: Promise<unknown>;
  /** @throws {NotEvaluatedError} */
  readonly examined: Promise<PageExamination>;
}

/** A page that was captured but not examined, because nothing has changed since an earlier visit. */
export interface UnchangedVisit {
  readonly inputHash: string;
  readonly content: Pick<EvaluationRequests['content']['output'], 'title' | 'links' | 'forms'>;
}

/**
 * Captures a stable page, plans its passes and runs those of the first visit. The tab is free again before
 * all rules have run.
 *
 * Once the page is captured and the static rules have run, a part that runs out of time is reported as not
 * tested and affects nothing else.
 *
 * @throws {NotEvaluatedError} when the rules return no results
 * @throws {CdpError} when the page is lost or not captured by its deadline
 */
export async function runFirstVisit(
  page: StablePage,
  settings: ExamineSettings,
  options: ExamineOptions,
  evaluatorPool: EvaluatorPool,
): Promise<FirstVisit | UnchangedVisit> {
  const { deadline } = page;
  const { inputContext, earlierInputs, progress } = options;
  progress?.setStep('reading');
  const responses =
    inputContext === null ? null : await timeStep('hash responses', () => page.hashResponses());
  const capture = await timeStep('capture', () =>
    deadline.forStage('capture').enforce(capturePage(page), 'capture'),
  );
  progress?.setCapture(capture);
  const scope = toRuleScope(settings);
  const failures = new FailedParts(page);
  const openEvaluator = (captured: PageCapture, stage: 'fixes' | 'evaluation') =>
    evaluatorPool.open(captured, scope, deadline.forStage(stage));
  const evaluationDeadline = deadline.forStage('evaluation');
  const evaluator = evaluatorPool.open(capture, scope, evaluationDeadline);
  try {
    const inputHash =
      responses === null || inputContext === null
        ? null
        : await failures.resolve(
            'the comparison with earlier scans',
            hashInputs(page, capture, options, responses, inputContext),
            null,
          );
    if (inputHash !== null && earlierInputs.includes(inputHash)) {
      const content = await readContent(evaluator, options.comparison);
      evaluator.release();
      return { inputHash, content };
    }
    const contrastRequests = await timeStep('wait for the rules', () =>
      failures.resolve(CONTRAST_TEST, evaluator.request('contrastRequests', null), []),
    );
    progress?.setTest({ test: CONTRAST_TEST, done: 0, of: contrastRequests.length, unit: 'pieces of text' });
    // The other requests are built while contrast is being measured.
    const measuring = ignoreUnhandledRejection(
      timeStep('contrast from pixels', () => measureContrast(page, capture, contrastRequests)),
    );
    const requests = await requestProbes(evaluator, failures);
    const leavesControlsAlone = shouldLeaveControlsAlone(settings);
    const input = {
      page,
      capture,
      requests,
      evaluator,
      openEvaluator,
      settings,
      progress,
      leavesControlsAlone,
    };
    const visit = new PageVisit({ ...input, excluded: new Map() }, failures);
    const plan = createPlanInput(page, requests, settings, options);
    const passes = planPasses(plan);
    progress?.setPlan(passes);
    const first = new FirstVisitRun(visit, options, passes, contrastRequests, measuring);
    for (const pass of passes.filter((one) => one.visit === 1)) {
      await first.run(pass);
      progress?.finishPass(pass);
    }
    const { condition, postponed } = visit;
    const compared = ignoreUnhandledRejection(waitForFirstPage(options.comparison, evaluationDeadline));
    const examined = ignoreUnhandledRejection(first.finish(compared).finally(evaluator.release));
    return { inputHash, plan, passes, postponed, condition, parts: first.described, compared, examined };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

/** Returns null if the first page, which is one of the inputs, isn't known in time. */
async function hashInputs(
  page: StablePage,
  capture: PageCapture,
  { comparison }: ExamineOptions,
  responses: string,
  context: string,
): Promise<string | null> {
  const firstPage = await readFirstPageSoon(comparison);
  return firstPage === undefined ? null : hashPageInputs({ responses, page, capture, firstPage, context });
}

/** Waits for the first page of the scan. The time this takes doesn't count toward the deadline. */
async function waitForFirstPage(
  comparison: PageComparison | null,
  deadline: Deadline,
): Promise<PageStructure | null> {
  const startedAt = performance.now();
  const firstPage = await readFirstPage(comparison);
  deadline.exclude(performance.now() - startedAt);
  return firstPage;
}

/** Determines what the probes have to test. If this fails, it returns no requests and reports the failure. */
async function requestProbes(evaluator: PageEvaluator, failures: FailedParts): Promise<ProbeRequests> {
  const noProbes = { probes: { questions: {}, hasScripts: true }, errors: [] };
  const request = evaluator.request('probeRequests', null);
  const { probes, errors } = await failures.resolve(ALL_PROBES_TEST, request, noProbes);
  failures.addQuestions(errors, probes.questions);
  return probes;
}

/** Whether tests must not use a page's controls because it's open in a user's session. */
export const shouldLeaveControlsAlone = ({
  auth,
  isSignedIn = false,
  signedIn = DEFAULT_SIGNED_IN_TESTS,
}: Pick<ExamineSettings, 'auth' | 'isSignedIn' | 'signedIn'>): boolean =>
  (auth !== null || isSignedIn) && signedIn !== 'full';

function createPlanInput(
  page: StablePage,
  requests: ProbeRequests,
  settings: ExamineSettings,
  { depth, view, screenshots, isFixAttempted, limitOverrides }: ExamineOptions,
): PlanInput {
  const leavesControlsAlone = shouldLeaveControlsAlone(settings);
  return {
    depth,
    hasScripts: requests.hasScripts,
    isFirstView: view === 0,
    isNeeded: (probe) => selectNeededProbes([probe], page, requests, leavesControlsAlone).length > 0,
    takesScreenshot: screenshots !== 'none',
    runsSecondOpinion: settings.secondOpinion,
    verifiesFixes: isFixAttempted !== null,
    limitOverrides,
  };
}

/** Reads what the rest of the scan needs from a page that is not examined. */
async function readContent(
  evaluator: PageEvaluator,
  comparison: PageComparison | null,
): Promise<UnchangedVisit['content']> {
  if (comparison?.isFirst) comparison.report(await evaluator.request('structure', null));
  const { title, links, forms } = await evaluator.request('content', null);
  return { title, links, forms };
}

/** Runs the passes of a first visit and assembles what they find. */
class FirstVisitRun {
  readonly #visit: PageVisit;
  readonly #options: ExamineOptions;
  readonly #passes: readonly Pass[];
  readonly #contrastRequests: readonly ContrastRequest[];
  readonly #measuring: Promise<ContrastFacts | null>;
  #staticResults: Promise<RuleResults> | undefined;
  #content: Promise<EvaluationRequests['content']['output']> | undefined;
  #probeResults: Promise<ProbeRuleResults> | undefined;
  #evaluated: readonly ProbeFactsName[] = [];
  #screenshot: EncodedScreenshot | null = null;
  #moved: MovedBoxes = new Map();
  #axeResults: readonly AxeFrameResult[] | null = null;
  #detected: DetectedSources | null | undefined;
  #sources: PageSources = unknownSources;
  #verification: PageVerification | null = null;
  /** The page's parts as described to the ledger. */
  described: PageParts | null = null;

  constructor(
    visit: PageVisit,
    options: ExamineOptions,
    passes: readonly Pass[],
    contrastRequests: readonly ContrastRequest[],
    measuring: Promise<ContrastFacts | null>,
  ) {
    this.#visit = visit;
    this.#options = options;
    this.#passes = passes;
    this.#contrastRequests = contrastRequests;
    this.#measuring = measuring;
  }

  async run(pass: Pass): Promise<void> {
    // Source maps cannot be fetched once the page's network access is blocked.
    if (pass.name === 'sources' || pass.probes.some(interactsWithPage)) await this.#prepareSources();
    const work: Partial<Record<PassName, () => Promise<void>>> = {
      pixels: () => this.#addPixels(),
      screenshot: () => this.#takeScreenshot(),
      'second-opinion': () => this.#runSecondOpinion(),
      parts: () => this.#describeParts(),
      sources: () => this.#findSources(),
      fixes: () => this.#verifyFixes(),
    };
    return work[pass.name]?.() ?? this.#visit.runProbes(pass);
  }

  /** Adds text contrast measured from pixels, and starts the rules that need only the page as loaded. */
  async #addPixels(): Promise<void> {
    const { input } = this.#visit;
    const what = { pass: 'pixels', test: CONTRAST_TEST, fallback: null } as const;
    const contrast = await runOrSkip(input.page, what, this.#visit, () => this.#measuring);
    if (contrast !== null) this.#visit.addFacts({ contrast });
    const { evaluator } = input;
    const { comparison, progress } = this.#options;
    this.#staticResults = ignoreUnhandledRejection(
      evaluator.request('staticResults', null, this.#visit.facts),
    );
    void ignoreUnhandledRejection(
      this.#staticResults.then(({ findings }) => progress?.addFindings(findings)),
    );
    // Requested early, so that slow parts can't keep the page's results from being complete.
    this.#content = ignoreUnhandledRejection(evaluator.request('content', null));
    if (comparison?.isFirst)
      void ignoreUnhandledRejection(evaluator.request('structure', null).then(comparison.report));
  }

  /** Takes a screenshot down to the lowest finding. */
  async #takeScreenshot(): Promise<void> {
    const { input } = this.#visit;
    const { page, capture, settings } = input;
    this.#screenshot = await this.#skipIfLost('screenshot', 'screenshot', null, () =>
      runOrSkip(page, { pass: 'screenshot', test: 'screenshot', fallback: null }, this.#visit, () =>
        timeStep('screenshot', async () => {
          const maxHeight = getScreenshotHeight((await this.#staticResults!).findings, page.viewport.height);
          if (maxHeight === null && !settings.secondOpinion) return null;
          // We don't know yet where axe-core will find issues, and after it has run, the page may have
          // changed.
          const isWhole = settings.secondOpinion || maxHeight === null;
          const taken = await takeCaptureScreenshot(page, capture, isWhole ? {} : { maxHeight });
          const { bytes, record } = taken;
          this.#moved = taken.moved;
          const { format, width, height, scale, pageHeight } = record;
          return { bytes, format, width, height, scale, pageHeight };
        }),
      ),
    );
    if (this.#screenshot === null) return;
    this.#options.onScreenshot?.(this.#screenshot, 'screenshot');
    this.#options.progress?.setScreenshot(this.#moved);
  }

  async #runSecondOpinion(): Promise<void> {
    const { input } = this.#visit;
    const what = { pass: 'second-opinion', test: SECOND_OPINION, fallback: null } as const;
    this.#axeResults = await this.#skipIfLost('second-opinion', SECOND_OPINION, null, () =>
      runOrSkip(input.page, what, this.#visit, () => runAxe(input.page)),
    );
  }

  /**
   * Describes the page's parts for the ledger. Without a description, the page is tested as if it were the
   * only one.
   */
  async #describeParts(): Promise<void> {
    if (this.#visit.isPageCrashed) return;
    this.described = await this.#visit.failures.resolve(PARTS, this.#readParts(), null);
    if (this.described === null) return;
    this.#options.ledger?.describe(this.#options.view, this.described);
  }

  async #readParts(): Promise<PageParts | null> {
    const { page, capture, requests, leavesControlsAlone } = this.#visit.input;
    const parts = await this.#visit.readParts();
    if (parts === null) return null;
    const probes = this.#passes.filter(({ visit }) => visit === 2).flatMap((pass) => pass.probes);
    const numbering = createNodeNumbering(capture);
    return describePageParts(page, parts, requests, probes, numbering, leavesControlsAlone);
  }

  /** Detects the page's sources once. */
  async #prepareSources(): Promise<void> {
    const { page, capture, requests } = this.#visit.input;
    if (this.#detected !== undefined) return;
    this.#detected = await this.#skipIfLost('sources', SOURCES, null, () =>
      runOrSkip(page, { pass: 'sources', test: SOURCES, fallback: null }, this.#visit, () =>
        timeStep('source file maps', () => prepareSources(page, capture, requests.hasScripts)),
      ),
    );
  }

  /**
   * Runs the rules for everything that the passes so far have recorded, and finds the sources of their
   * findings.
   */
  async #findSources(): Promise<void> {
    const visit = this.#visit;
    const { page, capture } = visit.input;
    const pending = this.#listPendingFacts();
    // These follow once everything has been recorded, without the page in the browser.
    for (const { name, probes } of this.#passes)
      if (name === 'open') for (const { facts } of probes) pending.add(facts);
    if (this.#isCompared) pending.add(FIRST_PAGE_FACTS);
    this.#evaluated = probeFacts.filter((facts) => !pending.has(facts));
    this.#probeResults = ignoreUnhandledRejection(visit.evaluate(this.#evaluated));
    void ignoreUnhandledRejection(
      this.#probeResults.then(({ findings }) => this.#options.progress?.addFindings(findings)),
    );
    const getResults = () => Promise.all([this.#staticResults!, this.#probeResults!]);
    this.#sources = await this.#skipIfLost('sources', SOURCES, unknownSources, () =>
      runOrSkip(page, { pass: 'sources', test: SOURCES, fallback: unknownSources }, visit, () =>
        timeStep(SOURCES, () => findPageSources(page, capture, this.#detected ?? null, getResults)),
      ),
    );
    const needsNodes = this.#passes.some(({ name, visit: number }) => number === 1 && name === 'open');
    if (needsNodes && !visit.isPageCrashed)
      await runOrSkip(page, { pass: 'open', test: STATES_TEST, fallback: undefined }, visit, () =>
        saveLoadedNodes(page),
      );
  }

  async #verifyFixes(): Promise<void> {
    const { input, facts, isPageCrashed, lostReason, failures } = this.#visit;
    const { page, capture, requests, evaluator, openEvaluator } = input;
    const { isFixAttempted, screenshots } = this.#options;
    if (isFixAttempted === null) return;
    this.#options.progress?.setStep('fixes');
    this.#verification = await timeStep('verify fixes', () =>
      verifyPageFixes(page, isPageCrashed ? lostReason : null, this.#visit, async () => ({
        page,
        capture: { ...capture, facts },
        evaluator: bindFacts(evaluator, facts),
        openEvaluator: (patched) => openEvaluator(patched, 'fixes'),
        staticResults: withSourceLocations(await this.#staticResults!, this.#sources),
        probeResults: withSourceLocations(await this.#probeResults!, this.#sources),
        // Without scripts, focusing and scrolling haven't changed anything.
        wasProbed: requests.hasScripts,
        contrastRequests: this.#contrastRequests,
        takesScreenshots: screenshots !== 'none',
        isFixAttempted,
        onErrors: (errors) => failures.addFixes(errors),
      })),
    );
  }

  /** Skips the operation if an earlier one on this page was interrupted. */
  async #skipIfLost<T>(pass: PassName, test: string, fallback: T, run: () => Promise<T>): Promise<T> {
    if (!this.#visit.isPageCrashed) return run();
    this.#visit.notTested.push(createNotTested(pass, test, this.#visit.lostReason));
    return fallback;
  }

  /** Whether this page is compared with the first page of its scan. */
  get #isCompared(): boolean {
    return this.#options.comparison?.isFirst === false;
  }

  /** Lists the facts that later visits will record. */
  #listPendingFacts(): Set<ProbeFactsName> {
    return listPendingFacts([...this.#visit.postponed, ...this.#passes.filter(({ visit }) => visit === 2)]);
  }

  /** Runs the rules for facts that were recorded after most of the rules had run; null if there are none. */
  async #evaluateRest(compared: Promise<PageStructure | null>): Promise<RuleResults | null> {
    const visit = this.#visit;
    const firstPage = await compared;
    if (firstPage !== null) visit.addFacts({ firstPage });
    else if (this.#isCompared) visit.failures.addFirstPage();
    const done = new Set([...this.#evaluated, ...this.#listPendingFacts()]);
    const recorded = visit.ran.map(({ facts }) => facts);
    if (firstPage !== null) recorded.push(FIRST_PAGE_FACTS);
    const rest = recorded.filter((facts) => !done.has(facts));
    return rest.length === 0 ? null : visit.evaluate(rest);
  }

  /**
   * Runs the rules that depend on later facts, and assembles the page's result. Needs no browser.
   *
   * @param compared the first page of the scan, once it is known; null if this page is not compared with it
   */
  async finish(compared: Promise<PageStructure | null>): Promise<PageExamination> {
    const visit = this.#visit;
    const { page, evaluator, settings } = visit.input;
    const [staticResults, probeResults] = [this.#staticResults!, this.#probeResults!];
    const what = { pass: 'open', test: ALL_PROBES_TEST, fallback: emptyRuleResults } as const;
    const lateResults = resolveOrSkip(what, visit, this.#evaluateRest(compared));
    const states = visit.collectStates(staticResults);
    const findings = collectFindings(visit, staticResults, probeResults, this.#axeResults);
    for (const promise of [lateResults, states, findings]) void ignoreUnhandledRejection<unknown>(promise);
    return assembleExamination(page, {
      evaluator,
      digestsContent: this.#options.digestsContent,
      staticResults,
      probeResults,
      lateResults,
      findings,
      content: this.#content!,
      screenshot: this.#screenshot,
      moved: this.#moved,
      sources: this.#sources,
      verification: this.#verification,
      states,
      untestedParts: visit,
      listsElements: settings.listsElements === true,
    });
  }
}

const FIRST_PAGE_FACTS: ProbeFactsName = 'firstPage';
const SOURCES = 'source file locations';
const PARTS = 'the comparison with other pages';

/** Collects the rules' findings so far, merged with axe-core's if it ran. */
async function collectFindings(
  visit: PageVisit,
  staticResults: Promise<RuleResults>,
  probeResults: Promise<RuleResults>,
  axeResults: readonly AxeFrameResult[] | null,
): Promise<readonly Finding[]> {
  const { findings } = await staticResults;
  const probed = await resolveOrSkip(
    { pass: 'sources', test: ALL_PROBES_TEST, fallback: emptyRuleResults },
    visit,
    probeResults,
  );
  const own = [...findings, ...probed.findings];
  if (axeResults === null) return own;
  return resolveOrSkip(
    { pass: 'second-opinion', test: SECOND_OPINION, fallback: own },
    visit,
    visit.input.evaluator.request('secondOpinion', { findings: own, axeResults }),
  );
}

/**
 * Prevents an unhandled rejection if something else fails first. Callers that await the promise still get the
 * error.
 */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

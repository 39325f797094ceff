import {
  CdpError,
  capturePage,
  createNodeNumbering,
  type Deadline,
  findUsableParts,
  type LimitOverrides,
  type MovedBoxes,
  PageFingerprint,
  type Probe,
  runProbes,
  type StablePage,
  timeStep,
  type UsableParts,
} from '@curbcut/capture';
import { DEFAULT_SIGNED_IN_TESTS, type Depth } from '@curbcut/contract';
import type {
  CaptureFacts,
  ContrastFacts,
  ContrastRequest,
  NodeIndex,
  PageCapture,
  ProbeFactsName,
  ProbeRequests,
} from '@curbcut/page-model';
import type { ExcludedParts, LedgerPage, PageParts } from '../parts-ledger.ts';
import type { EncodedScreenshot, IsFixAttempted, ScanPageOptions, SiteScanSettings } from '../types.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import {
  type EvaluatorPool,
  NotEvaluatedError,
  type PageEvaluator,
  toRuleScope,
} from './evaluation/evaluator-pool.ts';
import type { ProbeRuleResults, RuleResults } from './evaluation/rule-results.ts';
import type { PageComparison } from './first-pages.ts';
import { isOwnError, NotTestedParts } from './not-tested.ts';
import type { PageProgressReporter } from './page-progress.ts';
import { type DetectedSources, type PageSources, unknownSources } from './page-sources.ts';
import { StateEvaluation } from './page-states.ts';
import { listPendingFacts, type PageCondition, type Pass } from './plan.ts';
import type { AxeFrameResult } from './second-opinion/run-axe.ts';
import { listExcludedNodes, readStateKeys, STATES, type StateKeys } from './tested-parts.ts';
import type { PageVerification } from './verify/verify-page.ts';

/** The work to do on a page in addition to collecting findings. */
export interface ExamineOptions {
  readonly depth: Depth;
  /** Number of the view (variant) of the page, from 0. */
  readonly view: number;
  readonly screenshots: SiteScanSettings['screenshots'];
  /** Whether an earlier page has attempted to fix an issue; null when no fixes are to be verified. */
  readonly isFixAttempted: IsFixAttempted | null;
  /** The ledger of the scan's parts; null if the page is tested as if it were the only one. */
  readonly ledger: LedgerPage | null;
  readonly limitOverrides: LimitOverrides;
  /** Connects this page with the first page of its scan; null if they are not compared. */
  readonly comparison: PageComparison | null;
  /** Whether to hash the page's content; see `digestPageContent`. */
  readonly digestsContent: boolean;
  readonly recordsTranscript: boolean;
  /**
   * What the results depend on in addition to the page, for `hashPageInputs`; null if no inputs are hashed.
   */
  readonly inputContext: string | null;
  /**
   * Input hashes from earlier visits in the same variant. If one of them matches, the page is not examined.
   */
  readonly earlierInputs: readonly string[];
  /** Null if no one is following the page. */
  readonly progress: PageProgressReporter | null;
  /** Called with the page's screenshot. */
  readonly onScreenshot: ScanPageOptions['onScreenshot'];
}

/** The scan settings that a page's analysis depends on. */
export type ExamineSettings = Pick<
  SiteScanSettings,
  | 'secondOpinion'
  | 'auth'
  | 'isSignedIn'
  | 'level'
  | 'bestPractices'
  | 'optionalRules'
  | 'signedIn'
  | 'listsElements'
>;

/** What all visits to a page in one view share. */
export interface VisitContext {
  readonly settings: ExamineSettings;
  readonly options: ExamineOptions;
  readonly evaluators: EvaluatorPool;
}

/** What the passes without probes have produced so far; see `passOrder`. */
interface PassResults {
  contrastRequests: readonly ContrastRequest[];
  /** Contrast measured from pixels; null if it wasn't requested. */
  measured: Promise<ContrastFacts | null> | null;
  /** Results of the rules that need only the page as loaded. */
  staticResults: Promise<RuleResults> | null;
  content: Promise<EvaluationRequests['content']['output']> | null;
  screenshot: EncodedScreenshot | null;
  /** Boxes whose position on the screenshot differs from the capture. */
  moved: MovedBoxes;
  axeResults: readonly AxeFrameResult[] | null;
  /** The page's parts as described to the ledger. */
  parts: PageParts | null;
  detectedSources: DetectedSources | null;
  sources: PageSources;
  /** Results of the rules for {@link evaluated}. */
  probeResults: Promise<ProbeRuleResults> | null;
  /** The facts that had been recorded when the sources were found. */
  evaluated: readonly ProbeFactsName[];
  verification: PageVerification | null;
}

const createPassResults = (): PassResults => ({
  contrastRequests: [],
  measured: null,
  staticResults: null,
  content: null,
  screenshot: null,
  moved: new Map(),
  axeResults: null,
  parts: null,
  detectedSources: null,
  sources: unknownSources,
  probeResults: null,
  evaluated: [],
  verification: null,
});

/** For pages on which all parts are tested. */
export const noneExcluded: ExcludedParts = new Map();

const partsWithoutScripts: UsableParts = {
  keys: new Set(['no scripts']),
  shared: new Set(['no scripts']),
  byNode: new Map(),
};

/** A loaded page on which passes run, one after the other. Each returns facts; the capture stays the same. */
export class PageVisit {
  readonly page: StablePage;
  readonly capture: PageCapture;
  readonly context: VisitContext;
  readonly evaluator: PageEvaluator;
  /**
   * When the evaluator must be done. Waiting for other pages doesn't count toward it; see `Deadline.exclude`.
   */
  readonly evaluationDeadline: Deadline;
  /** The parts that were tested on other pages. */
  readonly excluded: ExcludedParts;
  /** Whether tests must not use controls and single-key shortcuts because the page is open in a user's session. */
  readonly leavesControlsAlone: boolean;
  readonly notTested: NotTestedParts;
  readonly results = createPassResults();
  /** This visit's passes. */
  passes: readonly Pass[] = [];
  /** The passes that were planned for later visits when the page was captured. */
  laterPasses: readonly Pass[] = [];
  /**
   * Passes with the probes that couldn't run because the page was no longer in its loaded state. They need
   * another visit.
   */
  readonly postponed: Pass[] = [];
  requests: ProbeRequests = { questions: {}, hasScripts: true };
  /** Null if the page did not respond or is not compared with other pages. */
  usableParts: UsableParts | null = null;
  /** The controls that the states test activates; null if it tests all of them. */
  stateKeys: StateKeys | null = null;
  states: StateEvaluation | null = null;
  readonly ran: Probe[] = [];
  /** The facts of probes that tested everything. */
  readonly completed = new Set<ProbeFactsName>();
  /** The elements that were tested, by the facts of their test. */
  readonly tested = new Map<ProbeFactsName, Set<NodeIndex>>();
  #facts: CaptureFacts = {};
  #isPageCrashed = false;
  #fingerprint: PageFingerprint | null = null;
  #mayHaveChanged = false;
  #isChanged = false;

  private constructor(
    page: StablePage,
    capture: PageCapture,
    context: VisitContext,
    excluded: ExcludedParts,
  ) {
    this.page = page;
    this.capture = capture;
    this.context = context;
    this.excluded = excluded;
    const { auth, isSignedIn = false, signedIn = DEFAULT_SIGNED_IN_TESTS } = context.settings;
    this.leavesControlsAlone = (auth !== null || isSignedIn) && signedIn !== 'full';
    this.notTested = new NotTestedParts(page);
    this.evaluationDeadline = page.deadline.forStage('evaluation');
    this.evaluator = this.#openEvaluator(capture, this.evaluationDeadline);
  }

  /**
   * Captures a stable page. Release the visit's evaluator once all of its results are known.
   *
   * @throws {CdpError} when the page is lost or not captured by its deadline
   */
  static async open(page: StablePage, context: VisitContext, excluded = noneExcluded): Promise<PageVisit> {
    const capturing = () => page.deadline.forStage('capture').enforce(capturePage(page), 'capture');
    return new PageVisit(page, await timeStep('capture', capturing), context, excluded);
  }

  /** Opens an evaluator for another capture of the page, with the time limit of the given stage. */
  openEvaluator(capture: PageCapture, stage: 'fixes' | 'evaluation'): PageEvaluator {
    return this.#openEvaluator(capture, this.page.deadline.forStage(stage));
  }

  #openEvaluator(capture: PageCapture, deadline: Deadline): PageEvaluator {
    const { evaluators, settings } = this.context;
    return evaluators.open(capture, toRuleScope(settings), deadline);
  }

  /** Determines what the probes have to test. */
  async requestProbes(): Promise<void> {
    const { probes, errors } = await this.evaluator.request('probeRequests', null);
    this.requests = probes;
    this.notTested.addQuestions(errors, probes.questions);
  }

  /** The facts that the passes have recorded so far. */
  get facts(): CaptureFacts {
    return this.#facts;
  }

  addFacts(facts: CaptureFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Whether an operation on the page was interrupted, so that nothing else can be done with the page. */
  get isPageCrashed(): boolean {
    return this.#isPageCrashed || this.notTested.limits.some(({ reason }) => reason === 'deadline');
  }

  /** Why nothing else can be done with a lost page. */
  get lostReason(): 'deadline' | 'error' {
    return this.page.deadline.forStage('probes').hasPassed ? 'deadline' : 'error';
  }

  get condition(): PageCondition {
    if (!this.isPageCrashed) return 'intact';
    return this.page.session.isUsable ? 'unresponsive' : 'gone';
  }

  /** Returns the facts that later visits will record. */
  listPendingFacts(): Set<ProbeFactsName> {
    return listPendingFacts([...this.postponed, ...this.laterPasses]);
  }

  /**
   * Reads the page's interactive parts; null if it does not respond. Without scripts, it has none, and shares hidden
   * content only with other pages without scripts.
   */
  async readParts(): Promise<UsableParts | null> {
    const { page, capture } = this;
    if (!this.requests.hasScripts) {
      this.usableParts = partsWithoutScripts;
      return this.usableParts;
    }
    try {
      this.usableParts = await timeStep('usable parts', () => findUsableParts(page, capture));
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
    }
    return this.usableParts;
  }

  /**
   * Reads the keys of the controls that the states test activates, so that it can exclude what is tested on other
   * pages and report what it has tested.
   */
  async readStateKeys(): Promise<void> {
    const { page, capture, requests, leavesControlsAlone, evaluator, context } = this;
    if (context.options.ledger === null || context.options.depth !== 'standard') return;
    try {
      const numbering = createNodeNumbering(capture);
      this.stateKeys = await readStateKeys(page, requests, numbering, leavesControlsAlone, evaluator);
    } catch (error) {
      // Without keys, all controls are tested.
      if (!(error instanceof NotEvaluatedError) || isOwnError(error)) throw error;
    }
  }

  /** Runs the probes of a pass and adds the facts they record. */
  async runProbes(pass: Pass): Promise<void> {
    if (this.isPageCrashed) {
      this.postponed.push(pass);
      return;
    }
    const { page, capture, requests, leavesControlsAlone, usableParts: parts } = this;
    const { progress } = this.context.options;
    const { depth, overrides } = pass.limits;
    const opensContent = pass.probes.some(({ id }) => id === STATES);
    if (opensContent) this.states = this.#createStates();
    const results = await runProbes(page, capture, requests, pass.probes, {
      leavesControlsAlone,
      depth,
      limitOverrides: overrides,
      recorded: this.#facts,
      ...(parts !== null && {
        earlier: {
          findTested: (probe) => listExcludedNodes(probe, parts, this.excluded),
          onTested: (facts, nodes) => this.#addTested(facts, nodes),
        },
      }),
      ...(opensContent && this.states !== null && { stateReceiver: this.states }),
      isAsLoaded: () => this.#isAsLoaded(),
      onWork: ({ name: test, done, of, unit }) => progress?.setTest({ test, done, of, unit }),
      onRan: (probe) => {
        this.#mayHaveChanged ||= probe.leavesPage !== 'as-is';
        this.#isChanged ||= probe.leavesPage === 'changed';
      },
    });
    this.addFacts(results.facts);
    this.#isPageCrashed ||= results.isPageCrashed;
    for (const { name, error } of results.failed) this.notTested.addFailure(name, error);
    for (const facts of results.completed) this.completed.add(facts);
    this.notTested.addLimits(...results.limits.map((limit) => ({ pass: pass.name, ...limit })));
    this.ran.push(...pass.probes.filter((probe) => !results.postponed.includes(probe)));
    if (results.postponed.length > 0) this.postponed.push({ ...pass, probes: results.postponed });
  }

  /** Returns whether the tests so far have undone all of their changes. */
  async #isAsLoaded(): Promise<boolean> {
    if (this.#fingerprint === null) {
      this.#fingerprint = await PageFingerprint.take(this.page, this.requests.hasScripts);
      return true;
    }
    if (!this.#mayHaveChanged) return true;
    if (this.#isChanged) return false;
    const changes = await timeStep('compare with the page as loaded', () => this.#fingerprint!.findChanges());
    this.#mayHaveChanged = changes.length > 0;
    this.#isChanged = changes.length > 0;
    return changes.length === 0;
  }

  #createStates(): StateEvaluation {
    const known = this.excluded.get(STATES);
    return new StateEvaluation({
      openEvaluator: (state) => this.openEvaluator(state, 'evaluation'),
      findKey: (node) => this.stateKeys?.byNode.get(node) ?? null,
      isExcluded: (key) => known?.has(key) ?? false,
      notTested: this.notTested,
    });
  }

  #addTested(facts: ProbeFactsName, nodes: readonly NodeIndex[]): void {
    const all = this.tested.get(facts) ?? new Set();
    this.tested.set(facts, all);
    for (const node of nodes) all.add(node);
  }

  /** Runs the rules that use these facts. Each rule runs once, after the last pass that records its facts. */
  evaluate(facts: readonly ProbeFactsName[]): Promise<ProbeRuleResults> {
    return this.evaluator.request('probeResults', { facts }, this.#facts);
  }
}

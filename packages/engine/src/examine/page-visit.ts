import {
  CdpError,
  findUsableParts,
  type LimitOverrides,
  PageFingerprint,
  type Probe,
  runProbes,
  type StablePage,
  timeStep,
  type UsableParts,
} from '@curbcut/capture';
import type { Depth } from '@curbcut/contract';
import type {
  CaptureFacts,
  NodeIndex,
  PageCapture,
  ProbeFactsName,
  ProbeRequests,
} from '@curbcut/page-model';
import type { ExcludedParts, LedgerPage, TestedParts } from '../parts-ledger.ts';
import type { NotTested } from '../passes.ts';
import { STATES_TEST } from '../test-names.ts';
import type { IsFixAttempted, ScanPageOptions, SiteScanSettings } from '../types.ts';
import type { PageEvaluator } from './evaluation/evaluator-pool.ts';
import type { ProbeRuleResults, RuleResults } from './evaluation/rule-results.ts';
import { FailedParts } from './failed-parts.ts';
import type { PageComparison } from './first-pages.ts';
import type { UntestedParts } from './not-tested.ts';
import type { PageProgressReporter } from './page-progress.ts';
import { type PageStates, StateEvaluation } from './page-states.ts';
import type { PageCondition, Pass } from './plan.ts';
import { listExcludedNodes, listTestedParts, STATES } from './tested-parts.ts';

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

/** The state at the start of a visit. */
export interface VisitInput {
  readonly page: StablePage;
  readonly capture: PageCapture;
  readonly requests: ProbeRequests;
  readonly evaluator: PageEvaluator;
  /** Opens an evaluator for another capture of the page, with the time limit of the given stage. */
  readonly openEvaluator: (capture: PageCapture, stage: 'fixes' | 'evaluation') => PageEvaluator;
  readonly settings: ExamineSettings;
  /** Null if no one is following the page. */
  readonly progress: PageProgressReporter | null;
  /**
   * Whether tests must not use controls and single-key shortcuts because the page is open in a user's
   * session.
   */
  readonly leavesControlsAlone: boolean;
  /** The parts that other pages have tested. */
  readonly excluded: ExcludedParts;
}

/**
 * A loaded page with passes that run on it one after the other. Each pass returns facts; the capture stays
 * the same.
 */
export class PageVisit implements UntestedParts {
  readonly input: VisitInput;
  readonly notTested: NotTested[] = [];
  readonly failures: FailedParts;
  /**
   * Passes with the probes that could not run because the page was no longer as loaded, so they need another
   * visit.
   */
  readonly postponed: Pass[] = [];
  /** Null if the page did not respond, or is not compared with other pages. */
  parts: UsableParts | null = null;
  #facts: CaptureFacts = {};
  #isPageCrashed = false;
  readonly #ran: Probe[] = [];
  readonly #completed = new Set<ProbeFactsName>();
  readonly #tested = new Map<ProbeFactsName, Set<NodeIndex>>();
  #states: StateEvaluation | null = null;
  #fingerprint: PageFingerprint | null = null;
  #mayHaveChanged = false;
  #isChanged = false;

  constructor(input: VisitInput, failures = new FailedParts(input.page)) {
    this.input = input;
    this.failures = failures;
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
    return this.#isPageCrashed || this.notTested.some(({ reason }) => reason === 'deadline');
  }

  /** Why nothing else can be done with a lost page. */
  get lostReason(): 'deadline' | 'error' {
    return this.input.page.deadline.forStage('probes').hasPassed ? 'deadline' : 'error';
  }

  get condition(): PageCondition {
    if (!this.isPageCrashed) return 'intact';
    return this.input.page.session.isUsable ? 'unresponsive' : 'gone';
  }

  get ran(): readonly Probe[] {
    return this.#ran;
  }

  /** Reads the page's interactive parts; null if it has no scripts or does not respond. */
  async readParts(): Promise<UsableParts | null> {
    const { page, capture, requests } = this.input;
    if (!requests.hasScripts) return null;
    try {
      this.parts = await timeStep('usable parts', () => findUsableParts(page, capture));
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
    }
    return this.parts;
  }

  /** Runs the probes of a pass and adds the facts they record. */
  async runProbes(pass: Pass): Promise<void> {
    const { page, capture, requests, leavesControlsAlone, excluded, progress } = this.input;
    if (this.isPageCrashed) {
      this.postponed.push(pass);
      return;
    }
    const { parts } = this;
    const { depth, overrides } = pass.limits;
    const states = pass.probes.some(({ id }) => id === STATES) ? this.#startStates() : null;
    const results = await runProbes(page, capture, requests, pass.probes, {
      leavesControlsAlone,
      depth,
      limitOverrides: overrides,
      recorded: this.#facts,
      ...(parts !== null && {
        earlier: {
          findTested: (probe) => listExcludedNodes(probe, parts, excluded),
          onTested: (facts, nodes) => this.#addTested(facts, nodes),
        },
      }),
      ...(states !== null && { stateReceiver: states }),
      isAsLoaded: () => this.#isAsLoaded(),
      onWork: ({ name: test, done, of, unit }) => progress?.setTest({ test, done, of, unit }),
      onRan: (probe) => {
        this.#mayHaveChanged ||= probe.leavesPage !== 'as-is';
        this.#isChanged ||= probe.leavesPage === 'changed';
      },
    });
    this.addFacts(results.facts);
    this.#isPageCrashed ||= results.isPageCrashed;
    for (const { name, error } of results.failed) this.failures.add(name, error);
    for (const facts of results.completed) this.#completed.add(facts);
    this.notTested.push(...results.limits.map((limit) => ({ pass: pass.name, ...limit })));
    this.#ran.push(...pass.probes.filter((probe) => !results.postponed.includes(probe)));
    if (results.postponed.length > 0) this.postponed.push({ ...pass, probes: results.postponed });
  }

  /** Returns whether the tests so far have undone all of their changes. */
  async #isAsLoaded(): Promise<boolean> {
    const { page, requests } = this.input;
    if (this.#fingerprint === null) {
      this.#fingerprint = await PageFingerprint.take(page, requests.hasScripts);
      return true;
    }
    if (!this.#mayHaveChanged) return true;
    if (this.#isChanged) return false;
    const changes = await timeStep('compare with the page as loaded', () => this.#fingerprint!.findChanges());
    this.#mayHaveChanged = changes.length > 0;
    this.#isChanged = changes.length > 0;
    return changes.length === 0;
  }

  #startStates(): StateEvaluation {
    const { openEvaluator, excluded } = this.input;
    const known = excluded.get(STATES);
    this.#states = new StateEvaluation({
      openEvaluator: (state) => openEvaluator(state, 'evaluation'),
      isExcluded: (key) => known?.has(key) ?? false,
      untestedParts: this,
    });
    return this.#states;
  }

  #addTested(facts: ProbeFactsName, nodes: readonly NodeIndex[]): void {
    const all = this.#tested.get(facts) ?? new Set();
    this.#tested.set(facts, all);
    for (const node of nodes) all.add(node);
  }

  /** Runs the rules that use these facts. Each rule runs once, after the last pass that records its facts. */
  evaluate(facts: readonly ProbeFactsName[]): Promise<ProbeRuleResults> {
    return this.input.evaluator.request('probeResults', { facts }, this.#facts);
  }

  /** Collects the findings in the states that were opened; null if none were opened. */
  async collectStates(loaded: Promise<RuleResults>): Promise<PageStates | null> {
    if (this.#states === null) return null;
    return this.failures.resolve(STATES_TEST, this.#states.collect(loaded, this.#facts), null);
  }

  /** Lists which parts of the page were tested, for the ledger. */
  listTestedParts(results: ProbeRuleResults, states: PageStates | null): TestedParts[] {
    if (this.parts === null) return [];
    const [probes, parts, tested, completed] = [this.#ran, this.parts, this.#tested, this.#completed];
    return listTestedParts({ probes, parts, tested, completed, results, states });
  }
}

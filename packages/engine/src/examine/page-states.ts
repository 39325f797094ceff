import {
  CdpError,
  exploreStates,
  type OpenedState,
  ProbeError,
  STATES_TEST_NAME,
  type StablePage,
} from '@curbcut/capture';
import type { Finding, RuleTally } from '@curbcut/contract';
import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import { getFindingKey } from '../verify/compare-findings.ts';
import type { PageEvaluator } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { isOwnError } from './failed-parts.ts';
import type { TimedOutParts } from './timed-out-parts.ts';
import { getResultKey } from './variants.ts';

/** Number of captured states that may wait for their evaluation, which bounds the memory that they use. */
const MAX_PENDING_STATES = 3;
/** Findings of one rule in the states of one page; the rest is most likely the same again. */
const MAX_FINDINGS_PER_RULE = 50;

/** Rules about the page as a whole: opening something does not make them new. */
const wholePageRules: ReadonlySet<string> = new Set(['region', 'skip-link', 'bypass', 'landmark-unique']);
/** Rules that the exploration of states records facts for, about the focus in them. */
const focusRules: ReadonlySet<string> = new Set(['focus-visible', 'aria-hidden-focus']);
/** Rules whose questions depend on pixels, which are not measured in states. */
const pixelRules: ReadonlySet<string> = new Set(['color-contrast', 'color-contrast-enhanced']);

/**
 * Controls of a scan that showed nothing with findings, by their keys. They are not operated again on later pages: the
 * result would be the same, so that the order of the pages does not matter.
 */
export class KnownStates {
  static readonly #MAX_KEYS = 20_000;
  readonly #keys = new Set<string>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) if (this.#keys.size < KnownStates.#MAX_KEYS) this.#keys.add(key);
  }
}

export interface PageStatesInput {
  readonly page: StablePage;
  readonly capture: PageCapture;
  readonly requests: ProbeRequests;
  readonly evaluator: PageEvaluator;
  openEvaluator(capture: PageCapture): PageEvaluator;
  /** Results for the page as loaded. */
  readonly loadedResults: readonly Promise<RuleResults>[];
  readonly isSignedIn: boolean;
  readonly isClockStopped: boolean;
  readonly timeLimitMs: number;
  readonly knownStates: KnownStates;
}

/** The results of the states of one page. */
export interface PageStates {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
}

export const noStates: PageStates = { findings: [], tallies: [] };

/**
 * Opens what the page hides behind controls and evaluates each state. Resolves when the tab is not needed anymore; the
 * result follows when all states are evaluated.
 */
export async function explorePageStates(
  input: PageStatesInput,
  timedOutParts: TimedOutParts,
): Promise<{ readonly states: Promise<PageStates> }> {
  const { page, capture, openEvaluator, knownStates } = input;
  const evaluations: Promise<StateResults | null>[] = [];
  const pending = new Set<Promise<unknown>>();
  const operated = new Set<string>();
  const receiver = {
    isKnown: (key: string) => knownStates.has(key),
    onOperated: (key: string) => void operated.add(key),
    onState: async (state: OpenedState) => {
      const evaluation = evaluateState(openEvaluator(state.capture), state, timedOutParts);
      evaluations.push(evaluation);
      const settled = evaluation.finally(() => pending.delete(settled));
      pending.add(settled);
      if (pending.size >= MAX_PENDING_STATES) await Promise.race(pending);
    },
  };
  const { requests, isSignedIn, isClockStopped, timeLimitMs } = input;
  try {
    const options = { requests, isSignedIn, isClockStopped, timeLimitMs, receiver };
    const { facts, isComplete } = await exploreStates(page, capture, options);
    if (facts !== null) capture.facts.states = facts;
    if (!isComplete) timedOutParts.addBehaviorParts({ notTested: [], partlyTested: [STATES_TEST_NAME] });
  } catch (error) {
    page.markTabUnusable();
    if (error instanceof CdpError)
      timedOutParts.addBehaviorParts({ notTested: [], partlyTested: [STATES_TEST_NAME] });
    else timedOutParts.failures.add(STATES_TEST_NAME, error instanceof ProbeError ? error.cause : error);
  }
  const states = collectResults(input, evaluations, operated, timedOutParts).catch((error: unknown) => {
    timedOutParts.failures.add(STATES_TEST_NAME, error);
    return noStates;
  });
  return { states };
}

interface StateResults {
  readonly state: Pick<OpenedState, 'path' | 'keys'>;
  readonly found: readonly StateFinding[];
}

/** A finding in a state, with the node of the page as loaded that it is about; -1 for none. */
export interface StateFinding {
  readonly finding: Finding;
  readonly origin: number;
}

/** Evaluates the static rules; null when they returned no results, which is reported. */
async function evaluateState(
  evaluator: PageEvaluator,
  state: OpenedState,
  timedOutParts: TimedOutParts,
): Promise<StateResults | null> {
  try {
    const results = await evaluator.request('staticResults', null);
    const { path, keys, capture } = state;
    timedOutParts.failures.addRules(results.errors);
    const found = selectShownFindings(state, results);
    if (capture.facts.keyboard) {
      const probeResults = await evaluator.request('probeResults', null);
      timedOutParts.failures.addRules(probeResults.errors);
      const focusResults = selectShownFindings(state, probeResults);
      found.push(...focusResults.filter(({ finding }) => focusRules.has(finding.ruleId)));
    }
    return { state: { path, keys }, found };
  } catch (error) {
    if (isOwnError(error)) timedOutParts.failures.add(STATES_TEST_NAME, error);
    else timedOutParts.addBehaviorParts({ notTested: [], partlyTested: [STATES_TEST_NAME] });
    return null;
  } finally {
    evaluator.release();
  }
}

/** Selects the findings about what became visible, and describes how to get there. */
function selectShownFindings(
  { capture, roots, origins, path, kind }: OpenedState,
  { findings, nodes }: Pick<RuleResults, 'findings' | 'nodes'>,
): StateFinding[] {
  const { parent } = capture.nodes;
  const topmost = new Set(roots);
  const isShown = (node: number) => {
    for (let at = node; at >= 0; at = parent[at] ?? -1) if (topmost.has(at)) return true;
    return false;
  };
  return findings.flatMap((finding, index) => {
    const node = nodes[index]!;
    const { ruleId, outcome } = finding;
    if (wholePageRules.has(ruleId) || (outcome === 'cantTell' && pixelRules.has(ruleId))) return [];
    if (!isShown(node) || (kind === 'restyled' && !pixelRules.has(ruleId))) return [];
    // The screenshot shows the page as loaded, so the position would be wrong.
    const { related: _related, ...rest } = finding;
    return [{ finding: { ...rest, box: null, state: [...path] }, origin: origins[node] ?? -1 }];
  });
}

async function collectResults(
  { capture, evaluator, loadedResults, knownStates }: PageStatesInput,
  evaluations: readonly Promise<StateResults | null>[],
  operated: ReadonlySet<string>,
  timedOutParts: TimedOutParts,
): Promise<PageStates> {
  const loaded = await Promise.all(loadedResults.map((results) => results.catch(() => emptyRuleResults)));
  const results = (await Promise.all(evaluations)).filter((result) => result !== null);
  const wasLost = results.length < evaluations.length;
  const known = new Set(
    loaded.flatMap(({ findings, nodes, duplicates }) => [
      ...findings.map(({ ruleId }, index) => getFindingKey({ ruleId, node: nodes[index]! })),
      ...duplicates.map(getFindingKey),
    ]),
  );
  const findings = mergeStateFindings(
    results.flatMap(({ found }) => found),
    known,
  );
  const reported = new Set(findings);
  const notable = results
    .filter(({ found }) => found.some(({ finding }) => reported.has(finding)))
    .flatMap(({ state }) => state.keys);
  const isStale = capture.facts.states?.operated.some(({ before, after }) => before === after) ?? false;
  if (!wasLost && !isStale) knownStates.add([...operated].filter((key) => !notable.includes(key)));
  const attributes = await timedOutParts.resolveOrSkip(
    STATES_TEST_NAME,
    evaluator.request('stateResults', null),
    emptyRuleResults,
  );
  timedOutParts.failures.addRules(attributes.errors);
  return {
    findings: [...attributes.findings, ...findings],
    tallies: [...attributes.tallies, ...countByRule(findings)],
  };
}

/** Leaves out findings that the page as loaded has too, and reports each of the others once. */
function mergeStateFindings(found: readonly StateFinding[], loaded: ReadonlySet<string>): Finding[] {
  const merged = new Map<string, Finding>();
  const counts = new Map<string, number>();
  for (const { finding, origin } of found) {
    const { ruleId } = finding;
    if (origin !== -1 && loaded.has(getFindingKey({ ruleId, node: origin }))) continue;
    const key = getResultKey(finding);
    const count = counts.get(ruleId) ?? 0;
    if (merged.has(key) || count >= MAX_FINDINGS_PER_RULE) continue;
    counts.set(ruleId, count + 1);
    merged.set(key, finding);
  }
  return [...merged.values()];
}

function countByRule(findings: readonly Finding[]): RuleTally[] {
  return [...Map.groupBy(findings, ({ ruleId }) => ruleId)].map(([ruleId, members]) => ({
    ruleId,
    passed: 0,
    failed: members.filter(({ outcome }) => outcome === 'failed').length,
    cantTell: members.filter(({ outcome }) => outcome === 'cantTell').length,
  }));
}

/** Adds up the tallies of the same rules. */
export function addTallies(tallies: readonly RuleTally[], others: readonly RuleTally[]): RuleTally[] {
  const sums = new Map(tallies.map((tally) => [tally.ruleId, tally]));
  for (const { ruleId, passed, failed, cantTell } of others) {
    const sum = sums.get(ruleId) ?? { ruleId, passed: 0, failed: 0, cantTell: 0 };
    sums.set(ruleId, {
      ruleId,
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      cantTell: sum.cantTell + cantTell,
    });
  }
  return [...sums.values()];
}

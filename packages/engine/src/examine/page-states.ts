import type { OpenedState, StateReceiver } from '@curbcut/capture';
import type { Finding, RuleTally } from '@curbcut/contract';
import type { CaptureFacts, NodeIndex, PageCapture } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import { getRuleTraits } from '@curbcut/rules/traits';
import { STATES_TEST } from '../test-names.ts';
import { countByRule, getNodeKey, getResultKey } from './combine-results.ts';
import { NotEvaluatedError, type PageEvaluator } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { createNotTested, isOwnError, type NotTestedParts } from './not-tested.ts';

/** Number of captured states that may wait for evaluation, which bounds their memory use. */
const MAX_PENDING_STATES = 3;
/** Maximum findings per rule in all states of a page; further ones are most likely repetitions. */
const MAX_FINDINGS_PER_RULE = 50;

/** The results for a page's states. */
export interface PageStates {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  /** The keys of the controls that were activated. */
  readonly operated: ReadonlySet<string>;
  /** The keys of the controls that led to findings; `all` if it is not known which did. */
  readonly notable: ReadonlySet<string> | 'all';
}

export interface StatesInput {
  openEvaluator(capture: PageCapture): PageEvaluator;
  /** Returns the key of a control of the page as loaded; null if it has none. */
  findKey(node: NodeIndex): string | null;
  /** Returns whether another page has tested the control with this key. */
  isExcluded(key: string): boolean;
  /** Receives the parts of the states that were not evaluated. */
  readonly notTested: NotTestedParts;
}

/** Evaluates each state that shows hidden content, like a page, while the next one is being opened. */
export class StateEvaluation implements StateReceiver {
  readonly #input: StatesInput;
  readonly #evaluations: Promise<StateResults | null>[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  readonly #operated = new Set<string>();

  constructor(input: StatesInput) {
    this.#input = input;
  }

  getKey(node: NodeIndex | null, key: string): string {
    return (node === null ? null : this.#input.findKey(node)) ?? key;
  }

  isKnown(key: string): boolean {
    return this.#input.isExcluded(key);
  }

  onOperated(key: string): void {
    this.#operated.add(key);
  }

  async onState(state: OpenedState): Promise<void> {
    const { openEvaluator, notTested } = this.#input;
    const evaluation = evaluateState(openEvaluator(state.capture), state, notTested);
    this.#evaluations.push(evaluation);
    const settled = evaluation.finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
    if (this.#pending.size >= MAX_PENDING_STATES) await Promise.race(this.#pending);
  }

  /**
   * Collects the findings about what the states show, except those that the page as loaded also has.
   *
   * @param loaded static results for the page as loaded
   * @param facts what the exploration recorded
   */
  async collect(loaded: Promise<RuleResults>, facts: CaptureFacts): Promise<PageStates> {
    const { findings: loadedFindings, nodes, duplicates } = await loaded.catch(recoverUnevaluated);
    const results = (await Promise.all(this.#evaluations)).filter((result) => result !== null);
    const known = new Set([
      ...loadedFindings.map(({ ruleId }, index) => getNodeKey({ ruleId, node: nodes[index]! })),
      ...duplicates.map(getNodeKey),
    ]);
    const findings = mergeStateFindings(
      results.flatMap(({ found }) => found),
      known,
    );
    // Questions that only audits ask are no reason to open the same content on other pages.
    const reported = new Set(findings.filter(({ isForAudits = false }) => !isForAudits));
    const notable = results
      .filter(({ found }) => found.some(({ finding }) => reported.has(finding)))
      .flatMap(({ state }) => state.keys);
    const wasLost = results.length < this.#evaluations.length;
    const isStale = facts.states?.interactions.some(({ before, after }) => before === after) ?? false;
    return {
      findings,
      tallies: countByRule(findings),
      operated: this.#operated,
      notable: wasLost || isStale ? 'all' : new Set(notable),
    };
  }
}

/** If the page as loaded wasn't evaluated, none of its findings are known, so all findings count as new. */
function recoverUnevaluated(error: unknown): RuleResults {
  if (error instanceof NotEvaluatedError && !isOwnError(error)) return emptyRuleResults;
  throw error;
}

interface StateResults {
  readonly state: Pick<OpenedState, 'path' | 'keys'>;
  readonly found: readonly StateFinding[];
}

/** A finding in a state, and the corresponding node of the page as loaded; -1 if there is none. */
export interface StateFinding {
  readonly finding: Finding;
  readonly origin: number;
}

/** Evaluates the static rules; null if they returned no results, which is reported. */
async function evaluateState(
  evaluator: PageEvaluator,
  state: OpenedState,
  notTested: NotTestedParts,
): Promise<StateResults | null> {
  try {
    const results = await evaluator.request('staticResults', null);
    const { path, keys } = state;
    notTested.addRules(results.errors);
    const found = selectShownFindings(state, results);
    const tested = (['keyboard', 'mouseOnly'] as const).filter((name) => state.facts[name] !== undefined);
    if (tested.length > 0) {
      const used = await evaluator.request('probeResults', { facts: tested }, state.facts);
      notTested.addRules(used.errors);
      const usedResults = selectShownFindings(state, used);
      found.push(...usedResults.filter(({ finding }) => getRuleTraits(finding.ruleId).testsOpenedContent));
    }
    return { state: { path, keys }, found };
  } catch (error) {
    if (isOwnError(error)) notTested.addFailure(STATES_TEST, error);
    else {
      const isOutOfTime = error instanceof NotEvaluatedError && error.isDeadlineExceeded;
      notTested.addLimits(createNotTested('open', STATES_TEST, isOutOfTime ? 'deadline' : 'error'));
    }
    return null;
  } finally {
    evaluator.release();
  }
}

/** Selects the findings about content that became visible, and describes how to get there. */
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
    const isAboutContrast = getRuleById(ruleId)?.contrastLevel !== undefined;
    // Opening content doesn't change the results of rules about the page or its document.
    if (getRuleTraits(ruleId).scope !== undefined) return [];
    // Questions about contrast need pixel measurements, which are not made in states.
    if (isAboutContrast && outcome === 'cantTell') return [];
    if (!isShown(node) || (kind === 'restyled' && !isAboutContrast)) return [];
    // The screenshot shows the page as loaded, so the position would be wrong.
    const { related: _related, ...rest } = finding;
    return [{ finding: { ...rest, box: null, state: [...path] }, origin: origins[node] ?? -1 }];
  });
}

/** Removes findings that the page as loaded also has, and reports each of the others once. */
function mergeStateFindings(found: readonly StateFinding[], loaded: ReadonlySet<string>): Finding[] {
  const merged = new Map<string, Finding>();
  const counts = new Map<string, number>();
  for (const { finding, origin } of found) {
    const { ruleId } = finding;
    if (origin !== -1 && loaded.has(getNodeKey({ ruleId, node: origin }))) continue;
    const key = getResultKey(finding);
    const count = counts.get(ruleId) ?? 0;
    if (merged.has(key) || count >= MAX_FINDINGS_PER_RULE) continue;
    counts.set(ruleId, count + 1);
    merged.set(key, finding);
  }
  return [...merged.values()];
}

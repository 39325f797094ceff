import {
  type createNodeNumbering,
  listStateControls,
  type Probe,
  type StablePage,
  timeStep,
  type UsableParts,
} from '@curbcut/capture';
import type { NodeIndex, ProbeFactsName, ProbeRequests } from '@curbcut/page-model';
import {
  type ExcludedParts,
  type FoundParts,
  limitParts,
  type PageParts,
  type TestedElsewhere,
  type TestedParts,
} from '../parts-ledger.ts';
import { NotEvaluatedError, type PageEvaluator } from './evaluation/evaluator-pool.ts';
import type { ProbeRuleResults } from './evaluation/rule-results.ts';
import { isOwnError } from './not-tested.ts';
import type { PageStates } from './page-states.ts';

type NodeNumbering = ReturnType<typeof createNodeNumbering>;

/** The test whose parts have separate keys, made up of controls and what they show. */
export const STATES = 'states';

/** Whether a test can skip parts that another page has tested. */
export const canSkipTestedParts = (probe: Probe): boolean =>
  probe.dependsOnParts === true || probe.id === STATES;

/**
 * Describes a page's parts for the tests that interact with them.
 *
 * @param probes the tests that depend on parts and have something to test on the page
 * @throws {CdpError}
 */
export async function describePageParts(
  page: StablePage,
  parts: UsableParts,
  requests: ProbeRequests,
  probes: readonly Probe[],
  numbering: NodeNumbering,
  leavesControlsAlone: boolean,
  evaluator: PageEvaluator,
): Promise<PageParts> {
  const byTest = new Map<string, ReadonlySet<string>>();
  const shared = new Set(parts.shared);
  for (const probe of probes.filter(canSkipTestedParts)) {
    if (probe.id !== STATES) {
      byTest.set(probe.id, listKeys(page.url, probe, parts, requests));
      continue;
    }
    const { keys, styleSheets } = await listStateKeys(
      page,
      requests,
      numbering,
      leavesControlsAlone,
      evaluator,
    );
    byTest.set(STATES, keys);
    // Keys contain the styles of hidden content. Without scripts, controls also depend on how style sheets show it.
    if (!requests.hasScripts) shared.add(`style sheets ${styleSheets}`);
  }
  return { shared, byTest };
}

/** If the keys can't be determined, the page has to be tested itself. */
async function listStateKeys(
  page: StablePage,
  ...rest: readonly [
    requests: ProbeRequests,
    numbering: NodeNumbering,
    leavesControlsAlone: boolean,
    evaluator: PageEvaluator,
  ]
): Promise<{ readonly keys: ReadonlySet<string>; readonly styleSheets: string }> {
  try {
    const { byNode, restyled, styleSheets } = await readStateKeys(page, ...rest);
    return { keys: new Set([...byNode.values(), ...restyled]), styleSheets };
  } catch (error) {
    if (!(error instanceof NotEvaluatedError) || isOwnError(error)) throw error;
    return { keys: new Set([`page ${page.url}`]), styleSheets: '' };
  }
}

/** The keys of what the states test activates on a page as loaded. */
export interface StateKeys {
  /** By the controls' nodes in the capture. */
  readonly byNode: ReadonlyMap<NodeIndex, string>;
  /** Of controls that change their colors on hover or focus. */
  readonly restyled: readonly string[];
  /** Equal for pages with the same style sheets. */
  readonly styleSheets: string;
}

/**
 * Reads the keys of what the states test activates.
 *
 * @throws {CdpError}
 * @throws {NotEvaluatedError}
 */
export async function readStateKeys(
  page: StablePage,
  requests: ProbeRequests,
  numbering: NodeNumbering,
  leavesControlsAlone: boolean,
  evaluator: PageEvaluator,
): Promise<StateKeys> {
  const { controls, restyled, styleSheets } = await timeStep('list controls', () =>
    listStateControls(page, requests, numbering, leavesControlsAlone),
  );
  const keys = await timeStep('keys of hidden content', () => evaluator.request('contentKeys', { controls }));
  return { byNode: new Map(controls.map(({ node }, index) => [node, keys[index]!])), restyled, styleSheets };
}

/**
 * Returns the keys of the parts that a test covers: the nodes in its questions, or every part that responds
 * to interaction. If the page itself has to be tested, adds a key that's unique to it.
 */
function listKeys(
  url: string,
  probe: Probe,
  { byNode }: UsableParts,
  { questions }: ProbeRequests,
): ReadonlySet<string> {
  const asked = questions[probe.facts];
  const nodes = asked === undefined ? undefined : probe.listNodes?.(asked);
  const keys = nodes === undefined ? byNode.values() : nodes.flatMap((node) => byNode.get(node) ?? []);
  const requiresOwnTest = asked !== undefined && probe.requiresOwnTest?.(asked) === true;
  return new Set([...keys, ...(requiresOwnTest ? [`page ${url}`] : [])]);
}

/** Returns whether a page excludes all parts that a test would cover. */
export function isExcluded(probe: Probe, { byTest }: PageParts, excluded: ExcludedParts): boolean {
  const keys = byTest.get(probe.id);
  const known = excluded.get(probe.id);
  return keys !== undefined && known !== undefined && [...keys].every((key) => known.has(key));
}

/** Lists the parts of a page that are tested on other pages instead. */
export function listPartsTestedElsewhere(
  probes: readonly Probe[],
  excluded: ExcludedParts,
): TestedElsewhere[] {
  return probes.flatMap(({ id, name }) => {
    const known = excluded.get(id);
    return known === undefined ? [] : [{ test: name, parts: [...known] }];
  });
}

/**
 * Lists the parts with findings. If it is not known which part a finding is about, it may be any part that the
 * test did not exclude.
 *
 * @param parts the parts of the page; null if they are unknown
 */
export function listFoundParts(
  probes: readonly Probe[],
  results: readonly TestedParts[],
  parts: PageParts | null,
  excluded: ExcludedParts,
): FoundParts[] {
  const all = parts && limitParts(parts).byTest;
  return results.flatMap(({ test, found }) => {
    const probe = probes.find(({ id }) => id === test);
    const elsewhere = excluded.get(test);
    const keys =
      found === 'all' ? [...(all?.get(test) ?? [])].filter((key) => !elsewhere?.has(key)) : [...found];
    return probe === undefined || keys.length === 0 ? [] : [{ test: probe.name, keys }];
  });
}

/** Returns the nodes that a test excludes on a page. */
export function listExcludedNodes(
  { id, dependsOnParts = false }: Pick<Probe, 'id' | 'dependsOnParts'>,
  { byNode }: UsableParts,
  excluded: ExcludedParts,
): NodeIndex[] {
  const known = excluded.get(id);
  if (!dependsOnParts || known === undefined) return [];
  return [...byNode].flatMap(([node, key]) => (known.has(key) ? [node] : []));
}

/** What the tests in a visit covered, and what the rules found. */
export interface VisitOutcome {
  readonly probes: readonly Probe[];
  readonly parts: UsableParts;
  /** The elements that were tested, by the facts of their test. */
  readonly tested: ReadonlyMap<ProbeFactsName, ReadonlySet<NodeIndex>>;
  /** The facts of the tests that excluded nothing. */
  readonly completed: ReadonlySet<ProbeFactsName>;
  readonly results: ProbeRuleResults;
  readonly states: PageStates | null;
}

/** Lists the parts that were tested in a visit, and those with findings. */
export function listTestedParts({
  probes,
  parts,
  tested,
  completed,
  results,
  states,
}: VisitOutcome): TestedParts[] {
  return probes.filter(canSkipTestedParts).flatMap((probe): TestedParts[] => {
    const { id: test, facts } = probe;
    if (test === STATES) {
      if (states === null) return [];
      const isComplete = completed.has(facts);
      return [{ test, tested: isComplete ? 'all' : states.operated, found: states.notable }];
    }
    const nodes = tested.get(facts) ?? new Set<NodeIndex>();
    const toKeys = (list: Iterable<NodeIndex>) =>
      new Set([...list].flatMap((node) => parts.byNode.get(node) ?? []));
    // Questions that only audits ask are no reason to test the same part on other pages.
    const found = results.nodes.filter(
      (_, index) => results.facts[index] === facts && !results.findings[index]?.isForAudits,
    );
    // If a finding is about an element that the test did not name, the part that caused it is not known.
    const isKnown = probe.listNodes !== undefined || found.every((node) => nodes.has(node));
    const foundKeys = isKnown && found.every((node) => parts.byNode.has(node)) ? toKeys(found) : 'all';
    return [{ test, tested: completed.has(facts) ? 'all' : toKeys(nodes), found: foundKeys }];
  });
}

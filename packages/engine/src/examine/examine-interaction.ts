import {
  CdpError,
  capturePage,
  type EarlierTests,
  findUsableParts,
  getInteractionVisitProbes,
  type Probe,
  runProbes,
  type StablePage,
  selectInteractionProbes,
  timeStep,
  type UsableParts,
} from '@curbcut/capture';
import type { Finding, RuleTally, TestedPage } from '@curbcut/contract';
import type { NodeIndex, PageCapture, ProbeFactsName, ProbeRequests } from '@curbcut/page-model';
import type { SiteScanSettings } from '../types.ts';
import type { PageExamination } from './assemble-examination.ts';
import { getBehaviorTests, type VisitBudget } from './behavior-budget.ts';
import { type EvaluatorPool, toRuleScope } from './evaluation/evaluator-pool.ts';
import { createFailedPart } from './failed-parts.ts';
import type { KnownParts, PageUse } from './known-parts.ts';
import { addTallies } from './page-states.ts';
import { ALL_PROBES_TEST, createTestLimit } from './test-names.ts';
import { createBehaviorLimit, mergeBehaviorLimits, TimedOutParts } from './timed-out-parts.ts';
import { getResultKey } from './variants.ts';

/** What was found by using a page with mouse and keyboard. */
export interface InteractionResults {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  readonly unexamined: TestedPage['unexamined'];
  /** The selectors of moving elements that a control of the page stops. */
  readonly stoppedElements: readonly string[];
}

type InteractionSettings = Pick<
  SiteScanSettings,
  'auth' | 'level' | 'bestPractices' | 'optionalRules' | 'depth' | 'signedIn'
>;

/** Selects the tests that use the page in a second visit. */
export function selectInteractionTests(
  page: StablePage,
  requests: ProbeRequests,
  settings: InteractionSettings,
): readonly Probe[] {
  const { isEnabled, activatesWhenSignedIn } = getBehaviorTests(settings);
  const isSignedIn = settings.auth !== null && !activatesWhenSignedIn;
  return isEnabled ? selectInteractionProbes(page, requests, isSignedIn) : [];
}

/**
 * Returns what a page consists of for someone who uses it; null when it has no scripts, so that comparing it takes longer
 * than using it, and when it does not answer in time.
 */
export async function readParts(
  page: StablePage,
  capture: PageCapture,
  { hasScripts }: Pick<ProbeRequests, 'hasScripts'>,
): Promise<UsableParts | null> {
  if (!hasScripts) return null;
  try {
    return await timeStep('usable parts', () => findUsableParts(page, capture));
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}

/** @param tested receives the elements that tests have used */
function toEarlierTests(
  knownParts: KnownParts,
  parts: UsableParts,
  tested: Map<ProbeFactsName, Set<NodeIndex>>,
): EarlierTests {
  return {
    findKnown: (test) => knownParts.findKnown(test, parts),
    onTested: (facts, nodes) => {
      const all = tested.get(facts) ?? new Set();
      tested.set(facts, all);
      for (const node of nodes) all.add(node);
    },
  };
}

/** The results of a page on which everything is known from other pages. */
export const noInteraction: InteractionResults = {
  findings: [],
  tallies: [],
  unexamined: [],
  stoppedElements: [],
};

/** Creates the results of a page that is not visited again, because the scan has no time left for it. */
export function createLeftOutInteraction(tests: readonly Probe[]): InteractionResults {
  const limit = createBehaviorLimit({ notTested: tests.map(({ name }) => name), partlyTested: [] });
  return { ...noInteraction, unexamined: [limit] };
}

/** Creates the results of a visit that an error of our own has ended. */
export function createFailedInteraction(report: (part: string) => string): InteractionResults {
  const part = 'use with mouse and keyboard';
  return { ...noInteraction, unexamined: [createFailedPart(part, report(part))] };
}

/**
 * Uses a page with mouse and keyboard as people do, for the rules about behavior. It is left changed, so this has a visit
 * of its own: nothing else on the page depends on how well it could be restored.
 *
 * @param known.knownParts parts of earlier pages of the scan, to which those of this page are added
 * @param use what is known about the page so far; its parts are added
 * @param getSpentMs returns the milliseconds that behavior tests took in the first visit, so that what they left is used
 *   here; null while that visit still runs
 * @throws {CdpError} when the page goes away, or is not captured by its deadline
 */
export async function examineInteraction(
  page: StablePage,
  settings: InteractionSettings,
  evaluatorPool: EvaluatorPool,
  { knownParts, budget }: { readonly knownParts: KnownParts; readonly budget: VisitBudget },
  use: PageUse,
  getSpentMs: () => number | null,
): Promise<{ readonly examined: Promise<InteractionResults> }> {
  const { auth } = settings;
  const { deadline } = page;
  const capture = await deadline.forStage('capture').enforce(capturePage(page), 'capture');
  const loadMs = deadline.usedMs;
  const scope = toRuleScope(settings);
  const evaluator = evaluatorPool.open(capture, scope, deadline.forStage('evaluation'));
  const timedOutParts = new TimedOutParts(page);
  const tested = new Map<ProbeFactsName, Set<NodeIndex>>();
  try {
    const { probes } = await evaluator.request('probeRequests', null);
    const parts = await readParts(page, capture, probes);
    use.parts = parts;
    const limits = {
      getTimeMs: () => budget.getMs(loadMs, getSpentMs()),
      activatesWhenSignedIn: getBehaviorTests(settings).activatesWhenSignedIn,
      ...(parts === null ? {} : { earlier: toEarlierTests(knownParts, parts, tested) }),
    };
    const visitProbes = getInteractionVisitProbes(
      page,
      probes,
      auth !== null && !limits.activatesWhenSignedIn,
      (test) => parts !== null && knownParts.includes(test, parts),
    );
    const results = await timeStep('interaction', () =>
      runProbes(page, capture, probes, auth !== null, limits, visitProbes),
    );
    page.markTabUnusable();
    Object.assign(capture.facts, results.facts);
    timedOutParts.addBehaviorParts(results.behavior);
    timedOutParts.addBehaviorParts({ notTested: results.notTested, partlyTested: results.partlyTested });
    timedOutParts.addRefused(results.refused);
    for (const { name, error } of results.failed) timedOutParts.failures.add(name, error);
    for (const limit of results.limits) timedOutParts.addProbeLimit(limit);
    const stoppedNodes = (capture.facts.motion?.moving ?? [])
      .filter(({ stoppedBy }) => stoppedBy !== null)
      .map(({ node }) => node);
    const examined = Promise.all([
      evaluator.request('probeResults', null),
      evaluator.request('selectors', stoppedNodes),
    ])
      .then(([{ findings, tallies, facts, nodes, errors }, stoppedElements]) => {
        timedOutParts.failures.addRules(errors);
        const partFindings = nodes.map((node, index) => ({ node, facts: facts[index]! }));
        if (parts !== null) knownParts.add(parts, tested, results.behavior.completed, partFindings);
        return { findings, tallies, stoppedElements, unexamined: timedOutParts.notTested };
      })
      .finally(evaluator.release);
    examined.catch(() => {});
    return { examined };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

/**
 * Adds the results of the second visit to those of the first. A result that both have counts once. Whether a control
 * stops what moves is known only from the second visit, which answers the question of the first.
 *
 * @param interaction null when the second visit failed, which is reported
 */
export function addInteraction(
  examination: PageExamination,
  interaction: InteractionResults | null,
): PageExamination {
  if (interaction === null) {
    const detail = 'The page could not be visited again to test it with mouse and keyboard.';
    const { page } = examination;
    const limits = [createTestLimit(ALL_PROBES_TEST, 'error', 0)];
    const unexamined = [...page.unexamined, { reason: 'behavior-limit', detail, selector: '', limits }];
    return { ...examination, page: { ...page, unexamined } };
  }
  const { page, ...rest } = settleStoppedMotion(examination, new Set(interaction.stoppedElements));
  const known = new Set(page.findings.map(getResultKey));
  const added = interaction.findings.filter((finding) => !known.has(getResultKey(finding)));
  const testedRules = new Set(page.tallies.map(({ ruleId }) => ruleId));
  const tallies = interaction.tallies.filter(
    ({ ruleId }) => !testedRules.has(ruleId) || added.some((finding) => finding.ruleId === ruleId),
  );
  return {
    ...rest,
    page: {
      ...page,
      findings: [...page.findings, ...added],
      tallies: addTallies(page.tallies, tallies),
      unexamined: mergeBehaviorLimits([...page.unexamined, ...interaction.unexamined]),
    },
  };
}

/** The question whether a control stops the motion, as the first visit asks it. */
const isMotionQuestion = ({ ruleId, outcome, reason }: Finding): boolean =>
  ruleId === 'moving-content' && outcome === 'cantTell' && reason === 'control';

/** Removes the questions about motion that a control was seen to stop, and counts them as passed. */
function settleStoppedMotion(examination: PageExamination, stopped: ReadonlySet<string>): PageExamination {
  const { page, fixes } = examination;
  const kept = page.findings.filter(
    (finding) => !(isMotionQuestion(finding) && stopped.has(finding.selector)),
  );
  const settled = page.findings.length - kept.length;
  if (settled === 0) return examination;
  const tallies = page.tallies.map((tally) =>
    tally.ruleId === 'moving-content'
      ? { ...tally, passed: tally.passed + settled, cantTell: tally.cantTell - settled }
      : tally,
  );
  // Fixes refer to findings by their positions.
  const positions = new Map(kept.map((finding, position) => [finding, position]));
  const fixed = fixes?.fixed.flatMap((index) => positions.get(page.findings[index]!) ?? []) ?? [];
  return { ...examination, page: { ...page, findings: kept, tallies }, fixes: fixes && { ...fixes, fixed } };
}

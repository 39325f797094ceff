import { capturePage, createLimit, type StablePage, saveLoadedNodes } from '@curbcut/capture';
import type { Finding, RuleTally, TestedPage } from '@curbcut/contract';
import type { ExcludedParts, TestedParts } from '../parts-ledger.ts';
import type { NotTested } from '../passes.ts';
import { type EvaluatorPool, NotEvaluatedError, toRuleScope } from './evaluation/evaluator-pool.ts';
import { createFailedPart, isOwnError } from './failed-parts.ts';
import { ignoreUnhandledRejection, shouldLeaveControlsAlone } from './first-visit.ts';
import { type ExamineOptions, type ExamineSettings, PageVisit } from './page-visit.ts';
import { listPendingFacts, type PageCondition, type Pass } from './plan.ts';
import { canSkipTestedParts, STATES } from './tested-parts.ts';

/** The results of a visit in which the page was reloaded for interaction. */
export interface LaterResults {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  readonly ruleErrors: TestedPage['ruleErrors'];
  readonly notTested: readonly NotTested[];
  /** The parts lost to internal errors. */
  readonly unexamined: TestedPage['unexamined'];
  readonly testedParts: readonly TestedParts[];
}

/** A later visit to a page, which no longer needs the browser. */
export interface LaterVisit {
  /** The passes that need the page to be loaded once more. */
  readonly left: readonly Pass[];
  readonly condition: PageCondition;
  readonly results: Promise<LaterResults>;
}

/**
 * Runs passes on a reloaded page, and the rules that use what they record on a separate capture. The page is
 * left modified, so it isn't used again.
 *
 * @throws {CdpError} when the page is lost or not captured by its deadline
 * @throws {NotEvaluatedError} when the rules return no results
 */
export async function runLaterVisit(
  page: StablePage,
  settings: ExamineSettings,
  passes: readonly Pass[],
  excluded: ExcludedParts,
  evaluatorPool: EvaluatorPool,
  progress: ExamineOptions['progress'],
): Promise<LaterVisit> {
  const { deadline } = page;
  const capture = await deadline.forStage('capture').enforce(capturePage(page), 'capture');
  const scope = toRuleScope(settings);
  const openEvaluator: PageVisit['input']['openEvaluator'] = (captured, stage) =>
    evaluatorPool.open(captured, scope, deadline.forStage(stage));
  const evaluator = openEvaluator(capture, 'evaluation');
  try {
    const { probes: requests, errors } = await evaluator.request('probeRequests', null);
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
      excluded,
    };
    const visit = new PageVisit(input);
    visit.failures.addQuestions(errors, requests.questions);
    const probes = passes.flatMap((pass) => pass.probes);
    if (probes.some(canSkipTestedParts)) await visit.readParts();
    const opensContent = probes.some(({ id }) => id === STATES);
    if (opensContent) await saveLoadedNodes(page);
    for (const pass of passes) {
      await visit.runProbes(pass);
      progress?.finishPass(pass);
    }
    page.markTabUnusable();
    const { condition, postponed: left } = visit;
    const results = collectResults(visit, opensContent).finally(evaluator.release);
    return { left, condition, results: ignoreUnhandledRejection(results) };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

async function collectResults(visit: PageVisit, opensContent: boolean): Promise<LaterResults> {
  const { evaluator } = visit.input;
  const pending = listPendingFacts(visit.postponed);
  const facts = [...new Set(visit.ran.map((probe) => probe.facts))].filter((name) => !pending.has(name));
  try {
    // Findings on the page as loaded don't count as findings in its states.
    const loaded = opensContent ? evaluator.request('staticResults', null) : null;
    const [results, states] = await Promise.all([
      visit.evaluate(facts),
      loaded === null ? null : visit.collectStates(ignoreUnhandledRejection(loaded)),
    ]);
    visit.failures.addRules(results.errors);
    return {
      findings: [...results.findings, ...(states?.findings ?? [])],
      tallies: [...results.tallies, ...(states?.tallies ?? [])],
      ruleErrors: results.errors.map(({ ruleId, message }) => ({ ruleId, message })),
      notTested: visit.notTested,
      unexamined: visit.failures.notTested,
      testedParts: visit.listTestedParts(results, states),
    };
  } catch (error) {
    const ran = [{ name: 'interact' as const, probes: visit.ran }];
    if (isOwnError(error))
      return createFailedResults(ran, (part) => visit.input.page.reportError(part, error));
    if (!(error instanceof NotEvaluatedError)) throw error;
    return createLostResults(ran, error.isDeadlineExceeded ? 'deadline' : 'error');
  }
}

/** Creates the results of passes that could not run. */
export function createLostResults(
  passes: readonly Pick<Pass, 'name' | 'probes'>[],
  reason: NotTested['reason'],
): LaterResults {
  const notTested = passes.flatMap(({ name, probes }) =>
    probes.map((probe) => ({ pass: name, ...createLimit(probe, reason) })),
  );
  return { ...noResults, notTested };
}

const noResults: LaterResults = {
  findings: [],
  tallies: [],
  ruleErrors: [],
  notTested: [],
  unexamined: [],
  testedParts: [],
};

/**
 * Creates the results of passes that ended with an internal error.
 *
 * @param report reports the error and returns its reference
 */
export function createFailedResults(
  passes: readonly Pick<Pass, 'probes'>[],
  report: (part: string) => string,
): LaterResults {
  const reference = report('a later visit');
  const names = new Set(passes.flatMap(({ probes }) => probes.map(({ name }) => name)));
  return { ...noResults, unexamined: [...names].map((name) => createFailedPart(name, reference)) };
}

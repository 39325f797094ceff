import {
  BrowserStartError,
  type Deadline,
  type NotTestedVisit,
  type PageClock,
  type PageHost,
  type PageOptions,
  type ReportInternalError,
  raceWithAbort,
  type StablePage,
  selectNeededProbes,
  timeStep,
} from '@curbcut/capture';
import type { PageStructure } from '@curbcut/page-model';
import { type ExcludedParts, noParts, type PageParts } from '../parts-ledger.ts';
import { ALL_PROBES_TEST } from '../test-names.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import type { EvaluatorPool } from './evaluation/evaluator-pool.ts';
import { type PageComparison, readFirstPage, readFirstPageSoon } from './first-pages.ts';
import { hashPageInputs } from './input-hash.ts';
import { ignoreUnhandledRejection, isOwnError, NotTestedParts } from './not-tested.ts';
import {
  type ExamineOptions,
  type ExamineSettings,
  noneExcluded,
  PageVisit,
  type VisitContext,
} from './page-visit.ts';
import {
  findReasonToStop,
  type NotTested,
  type PageCondition,
  type Pass,
  type PlanInput,
  planPasses,
  planRemainingPasses,
  stopClockLast,
} from './plan.ts';
import { runPasses, startContrast } from './run-passes.ts';
import { isExcluded, listFoundParts, listPartsTestedElsewhere } from './tested-parts.ts';
import {
  addLaterResults,
  assembleExamination,
  collectLaterResults,
  createLostResults,
  type LaterResults,
  type PageExamination,
} from './visit-results.ts';

export interface ExamineDependencies {
  /** Opens the page, once for each visit. */
  readonly pool: PageHost;
  readonly evaluators: EvaluatorPool;
  /** Reports an internal error on this page. */
  readonly reportError: ReportInternalError;
}

/** A page to examine in one view. */
export interface PageToExamine {
  readonly url: string;
  readonly settings: ExamineSettings;
  readonly options: ExamineOptions;
  readonly pageOptions: PageOptions & { readonly clock: PageClock };
  readonly signal: AbortSignal | undefined;
}

/** The result of examining a page in one view. */
export type ExaminedView =
  | { readonly status: 'not-tested'; readonly notTested: NotTestedVisit }
  | UnchangedVisit
  | {
      readonly status: 'examined';
      readonly inputHash: string | null;
      readonly examination: PageExamination;
    };

/** A page that was captured but not examined, because nothing has changed since an earlier visit. */
interface UnchangedVisit {
  readonly status: 'unchanged';
  readonly finalUrl: string;
  readonly inputHash: string;
  readonly content: Pick<EvaluationRequests['content']['output'], 'title' | 'links' | 'forms'>;
}

/**
 * Examines a page in one view: visits it, captures it, plans its passes and runs them one after the other.
 * Passes with `visit: 2` run on a reloaded page once the ledger has decided which parts are tested on this
 * page. So do passes that find the page changed by an earlier test.
 *
 * @throws {NotEvaluatedError} when the rules return no results
 */
export async function examinePage(
  dependencies: ExamineDependencies,
  target: PageToExamine,
): Promise<ExaminedView> {
  const { url, settings, options, pageOptions, signal } = target;
  const context = { settings, options, evaluators: dependencies.evaluators };
  const outcome = await dependencies.pool.withPage(
    url,
    pageOptions,
    (page) => visitFirst(page, context),
    signal,
  );
  if (!outcome.tested) return { status: 'not-tested', notTested: outcome };
  const first = outcome.value;
  if (first.status === 'unchanged') return first;
  options.progress?.setStep('waiting');
  const excluded = await raceWithAbort(decideParts(options, first.passes), signal);
  const later = await runLaterVisits(dependencies, target, first, excluded);
  options.progress?.setStep('finishing');
  await raceWithAbort(first.compared, signal);
  const endedAt = performance.now();
  const [results, evaluated] = await Promise.all([Promise.all(later), first.examined]);
  pageOptions.clock.usedMs += performance.now() - endedAt;
  const testedParts = results.flatMap((result) => result.testedParts);
  options.ledger?.report(options.view, testedParts);
  const probes = first.passes.flatMap((pass) => pass.probes);
  const examined = {
    ...evaluated,
    testedElsewhere: listPartsTestedElsewhere(probes, excluded),
    foundParts: listFoundParts(probes, testedParts, first.parts, excluded),
  };
  const examination = results.reduce(addLaterResults, examined);
  return { status: 'examined', inputHash: first.inputHash, examination };
}

/** The first visit to a page, which no longer needs the browser. */
interface FirstVisit {
  readonly status: 'visited';
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
async function visitFirst(page: StablePage, context: VisitContext): Promise<FirstVisit | UnchangedVisit> {
  const { inputContext, earlierInputs, comparison, progress } = context.options;
  progress?.setStep('reading');
  const responses =
    inputContext === null ? null : await timeStep('hash responses', () => page.hashResponses());
  const visit = await PageVisit.open(page, context);
  const { evaluator, notTested, capture } = visit;
  progress?.setCapture(capture);
  try {
    const what = 'the comparison with earlier scans';
    const inputHash = await notTested.resolve(what, hashInputs(visit, responses), null);
    if (inputHash !== null && earlierInputs.includes(inputHash)) {
      const content = await readContent(visit);
      evaluator.release();
      return { status: 'unchanged', finalUrl: page.url, inputHash, content };
    }
    await startContrast(visit);
    await notTested.resolve(ALL_PROBES_TEST, visit.requestProbes(), undefined);
    const plan = createPlanInput(visit);
    const passes = planPasses(plan);
    progress?.setPlan(passes);
    visit.laterPasses = passes.filter((pass) => pass.visit === 2);
    await runPasses(
      visit,
      passes.filter((pass) => pass.visit === 1),
    );
    const { condition, postponed, results } = visit;
    const firstPage = waitForFirstPage(comparison, visit.evaluationDeadline);
    const compared = ignoreUnhandledRejection(firstPage);
    const examined = ignoreUnhandledRejection(
      assembleExamination(visit, compared).finally(evaluator.release),
    );
    const { parts } = results;
    return { status: 'visited', inputHash, plan, passes, postponed, condition, parts, compared, examined };
  } catch (error) {
    evaluator.release();
    throw error;
  }
}

/** Returns null if no inputs are hashed, or the first page, which is one of them, isn't known in time. */
async function hashInputs(
  { page, capture, context: { options } }: PageVisit,
  responses: string | null,
): Promise<string | null> {
  const { inputContext: context, comparison } = options;
  if (responses === null || context === null) return null;
  const firstPage = await readFirstPageSoon(comparison);
  return firstPage === undefined ? null : hashPageInputs({ responses, page, capture, firstPage, context });
}

/** Reads what the rest of the scan needs from a page that is not examined. */
async function readContent({
  evaluator,
  context: {
    options: { comparison },
  },
}: PageVisit): Promise<UnchangedVisit['content']> {
  if (comparison?.isFirst) comparison.report(await evaluator.request('structure', null));
  const { title, links, forms } = await evaluator.request('content', null);
  return { title, links, forms };
}

function createPlanInput({ page, requests, leavesControlsAlone, context }: PageVisit): PlanInput {
  const { depth, view, screenshots, isFixAttempted, ledger, limitOverrides } = context.options;
  return {
    depth,
    hasScripts: requests.hasScripts,
    sharesParts: depth === 'standard' && ledger !== null,
    isFirstView: view === 0,
    isNeeded: (probe) => selectNeededProbes([probe], page, requests, leavesControlsAlone).length > 0,
    takesScreenshot: screenshots !== 'none',
    runsSecondOpinion: context.settings.secondOpinion,
    verifiesFixes: isFixAttempted !== null,
    limitOverrides,
  };
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

/**
 * Waits for the results of other pages. If a page hasn't been described, other pages can't test any of its
 * parts.
 */
async function decideParts(
  { depth, view, ledger }: ExamineOptions,
  passes: readonly Pass[],
): Promise<ExcludedParts> {
  ledger?.describe(view, noParts);
  const isUsedLater = passes.some(({ visit }) => visit === 2);
  return depth === 'standard' && ledger !== null && isUsedLater ? ledger.decide(view) : noneExcluded;
}

/** Visits a page again until no passes are left or the page is lost. */
async function runLaterVisits(
  { pool, evaluators, reportError }: ExamineDependencies,
  { url, settings, options, pageOptions, signal }: PageToExamine,
  first: FirstVisit,
  excluded: ExcludedParts,
): Promise<Promise<LaterResults>[]> {
  const context = { settings, options, evaluators };
  const results: Promise<LaterResults>[] = [];
  const conditions = [first.condition];
  let passes = selectLaterPasses(first, excluded);
  const lost = new NotTestedParts({ reportError });
  const skipRest = (reason: NotTested['reason']) => {
    lost.addPasses(passes, reason);
    passes = [];
  };
  while (passes.length > 0) {
    const reasonToStop = findReasonToStop(options.depth, conditions);
    if (reasonToStop !== null) {
      skipRest(reasonToStop);
      break;
    }
    options.progress?.setRemaining(passes);
    try {
      const outcome = await pool.withPage(
        url,
        { ...pageOptions, recordsResponses: false, onPreview: undefined },
        (page) => visitAgain(page, context, excluded, passes),
        signal,
      );
      if (outcome.tested) {
        results.push(outcome.value.results);
        conditions.push(outcome.value.condition);
        passes = stopClockLast(planRemainingPasses(first.passes, outcome.value.left));
      } else skipRest(toReason(outcome));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BrowserStartError) throw error;
      // The failure affects only these tests.
      if (!isOwnError(error)) skipRest('error');
      else {
        lost.addFailedPasses(passes, error);
        passes = [];
      }
    }
  }
  return [...results, Promise.resolve(createLostResults(lost))];
}

/** Returns the passes for later visits, without tests whose parts are all excluded. */
function selectLaterPasses({ plan, passes, postponed, parts }: FirstVisit, excluded: ExcludedParts): Pass[] {
  const left = planPasses({
    ...plan,
    hasPartsToTest: (probe) => parts === null || !isExcluded(probe, parts, excluded),
  });
  return stopClockLast([
    ...planRemainingPasses(passes, postponed),
    ...left.filter(({ visit }) => visit === 2),
  ]);
}

/** A later visit to a page, which no longer needs the browser. */
interface LaterVisit {
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
async function visitAgain(
  page: StablePage,
  context: VisitContext,
  excluded: ExcludedParts,
  passes: readonly Pass[],
): Promise<LaterVisit> {
  const visit = await PageVisit.open(page, context, excluded);
  try {
    await visit.requestProbes();
    await runPasses(visit, passes);
    page.markTabUnusable();
    const results = collectLaterResults(visit).finally(visit.evaluator.release);
    const { condition, postponed: left } = visit;
    return { left, condition, results: ignoreUnhandledRejection(results) };
  } catch (error) {
    visit.evaluator.release();
    throw error;
  }
}

function toReason({ notTested: { code } }: NotTestedVisit): NotTested['reason'] {
  if (code === 'scan/timed-out') return 'deadline';
  // Interacting with the page would mean repeating a step that can't be undone.
  if (code === 'scan/step-not-repeated') return 'refused';
  return code === 'scan/too-much-memory' ? 'memory' : 'state';
}

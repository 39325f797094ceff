import {
  BrowserStartError,
  type NotTestedVisit,
  type PageClock,
  type PageHost,
  type PageOptions,
  type ReportInternalError,
  raceWithAbort,
} from '@curbcut/capture';
import { type ExcludedParts, noParts } from '../parts-ledger.ts';
import type { NotTested } from '../passes.ts';
import type { PageExamination } from './assemble-examination.ts';
import { addTallies, getResultKey } from './combine-results.ts';
import type { EvaluatorPool } from './evaluation/evaluator-pool.ts';
import { isOwnError } from './failed-parts.ts';
import { type FirstVisit, runFirstVisit, type UnchangedVisit } from './first-visit.ts';
import { createFailedResults, createLostResults, type LaterResults, runLaterVisit } from './later-visit.ts';
import type { ExamineOptions, ExamineSettings } from './page-visit.ts';
import { findReasonToStop, type Pass, planPasses, planRemainingPasses, stopClockLast } from './plan.ts';
import { isExcluded, listFoundParts, listPartsTestedElsewhere } from './tested-parts.ts';

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
  | ({ readonly status: 'unchanged'; readonly finalUrl: string } & UnchangedVisit)
  | {
      readonly status: 'examined';
      readonly inputHash: string | null;
      readonly examination: PageExamination;
    };

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
  let finalUrl = url;
  const outcome = await dependencies.pool.withPage(
    url,
    pageOptions,
    (page) => {
      finalUrl = page.url;
      return runFirstVisit(page, settings, options, dependencies.evaluators);
    },
    signal,
  );
  if (!outcome.tested) return { status: 'not-tested', notTested: outcome };
  const first = outcome.value;
  if ('content' in first) return { status: 'unchanged', finalUrl, ...first };
  const later = await runLaterVisits(dependencies, target, first);
  options.progress?.setStep('finishing');
  await raceWithAbort(first.compared, signal);
  const endedAt = performance.now();
  const [results, evaluated] = await Promise.all([Promise.all(later.results), first.examined]);
  pageOptions.clock.usedMs += performance.now() - endedAt;
  const testedParts = results.flatMap((result) => result.testedParts);
  options.ledger?.report(options.view, testedParts);
  const probes = first.passes.flatMap((pass) => pass.probes);
  const examined = {
    ...evaluated,
    testedElsewhere: listPartsTestedElsewhere(probes, later.excluded),
    foundParts: listFoundParts(probes, testedParts),
  };
  const examination = results.reduce(addLaterResults, examined);
  return { status: 'examined', inputHash: first.inputHash, examination };
}

/** Visits a page again until no passes are left or the page is lost. */
async function runLaterVisits(
  { pool, evaluators, reportError }: ExamineDependencies,
  { url, settings, options, pageOptions, signal }: PageToExamine,
  first: FirstVisit,
): Promise<{ readonly results: Promise<LaterResults>[]; readonly excluded: ExcludedParts }> {
  const results: Promise<LaterResults>[] = [];
  const isUsedLater = first.passes.some(({ visit }) => visit === 2);
  options.progress?.setStep('waiting');
  const excluded = await raceWithAbort(decideParts(options, isUsedLater), signal);
  let passes = selectPasses(first, excluded);
  const visits = [first.condition];
  const giveUp = (lost: LaterResults) => {
    results.push(Promise.resolve(lost));
    passes = [];
  };
  while (passes.length > 0) {
    const reasonToStop = findReasonToStop(options.depth, visits);
    if (reasonToStop !== null) giveUp(createLostResults(passes, reasonToStop));
    else {
      options.progress?.setStep('loading-again');
      try {
        const outcome = await pool.withPage(
          url,
          { ...pageOptions, recordsResponses: false, onPreview: undefined },
          (page) => runLaterVisit(page, settings, passes, excluded, evaluators, options.progress),
          signal,
        );
        if (outcome.tested) {
          const { left, condition, results: found } = outcome.value;
          results.push(found);
          passes = stopClockLast(planRemainingPasses(first.passes, left));
          visits.push(condition);
        } else giveUp(createLostResults(passes, toReason(outcome)));
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof BrowserStartError) throw error;
        // The failure affects only these tests.
        if (!isOwnError(error)) giveUp(createLostResults(passes, 'error'));
        else giveUp(createFailedResults(passes, (part) => reportError(part, error)));
      }
    }
  }
  return { results, excluded };
}

const noneExcluded: ExcludedParts = new Map();

/**
 * Waits for the results of other pages. If a page hasn't been described, other pages can't test any of its
 * parts.
 */
async function decideParts(
  { depth, view, ledger }: ExamineOptions,
  isUsedLater: boolean,
): Promise<ExcludedParts> {
  ledger?.describe(view, noParts);
  return depth === 'standard' && ledger !== null && isUsedLater ? ledger.decide(view) : noneExcluded;
}

/** Returns the passes for later visits, without tests whose parts are all excluded. */
function selectPasses({ plan, passes, postponed, parts }: FirstVisit, excluded: ExcludedParts): Pass[] {
  const left = planPasses({
    ...plan,
    hasPartsToTest: (probe) => parts === null || !isExcluded(probe, parts, excluded),
  });
  return stopClockLast([
    ...planRemainingPasses(passes, postponed),
    ...left.filter(({ visit }) => visit === 2),
  ]);
}

function toReason({ notTested: { code } }: NotTestedVisit): NotTested['reason'] {
  if (code === 'scan/timed-out') return 'deadline';
  // Interacting with the page would mean repeating a step that can't be undone.
  if (code === 'scan/step-not-repeated') return 'refused';
  return code === 'scan/too-much-memory' ? 'memory' : 'state';
}

/** Adds the results of a later visit. A result that both visits have counts once. */
function addLaterResults(examination: PageExamination, later: LaterResults): PageExamination {
  const { page, notTested } = examination;
  const known = new Set(page.findings.map(getResultKey));
  const added = later.findings.filter((finding) => !known.has(getResultKey(finding)));
  // A fault may occur in every visit.
  const reported = new Set(page.unexamined.map(getLossKey));
  return {
    ...examination,
    notTested: [...notTested, ...later.notTested],
    page: {
      ...page,
      // Verified fixes refer to the other findings by position, so these come last.
      findings: [...page.findings, ...added],
      tallies: addTallies(page.tallies, later.tallies),
      ruleErrors: [...page.ruleErrors, ...later.ruleErrors],
      unexamined: [...page.unexamined, ...later.unexamined.filter((part) => !reported.has(getLossKey(part)))],
    },
  };
}

/** Identifies what was lost and why, whichever visit it was lost in. */
const getLossKey = ({ reason, selector, limits = [] }: PageExamination['page']['unexamined'][number]) =>
  JSON.stringify([reason, selector, limits.map(({ test }) => test)]);

import type { StablePage } from '@curbcut/capture';
import type { Finding, RuleTally, TestedPage } from '@curbcut/contract';
import { type PageStructure, type RecordedTranscript, TRANSCRIPT_ORDERS } from '@curbcut/page-model';
import type { FoundParts, TestedElsewhere, TestedParts } from '../parts-ledger.ts';
import { ALL_PROBES_TEST, SECOND_OPINION_TEST, STATES_TEST } from '../test-names.ts';
import type { EncodedScreenshot, VerifiedPageFixes } from '../types.ts';
import { addTallies, getResultKey, subtractFindings } from './combine-results.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type ProbeRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { ignoreUnhandledRejection, isOwnError, NotTestedParts } from './not-tested.ts';
import { addSources } from './page-sources.ts';
import type { PageStates } from './page-states.ts';
import type { PageVisit } from './page-visit.ts';
import { placeOnScreenshot } from './screenshot-boxes.ts';
import { listTestedParts } from './tested-parts.ts';
import { toPageFixes } from './verify/verify-page.ts';

/** The result of examining a stable page in one variant. */
export interface PageExamination {
  /** Its `unexamined` parts are only those that couldn't be captured. */
  readonly page: TestedPage;
  readonly notTested: NotTestedParts;
  /** Tests with parts that other pages cover. */
  readonly testedElsewhere: readonly TestedElsewhere[];
  /** The parts with findings, by test. */
  readonly foundParts: readonly FoundParts[];
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly contentHash: string | null;
  readonly pageElements: string | null;
  readonly transcript: RecordedTranscript | null;
  readonly screenshot: EncodedScreenshot | null;
  readonly fixes: VerifiedPageFixes | null;
}

/** The results of a visit in which the page was reloaded for interaction. */
export interface LaterResults {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  readonly ruleErrors: TestedPage['ruleErrors'];
  readonly notTested: NotTestedParts;
  readonly testedParts: readonly TestedParts[];
}

/** The results of a visit whose tests were all lost. */
export const createLostResults = (notTested: NotTestedParts): LaterResults => ({
  findings: [],
  tallies: [],
  ruleErrors: [],
  notTested,
  testedParts: [],
});

/**
 * Runs the rules that depend on later facts, and assembles the results of a page's first visit. Needs no browser.
 *
 * @param compared the first page of the scan, once it is known; null if this page is not compared with it
 * @throws {NotEvaluatedError} when the static rules return no results
 */
export async function assembleExamination(
  visit: PageVisit,
  compared: Promise<PageStructure | null>,
): Promise<PageExamination> {
  const { evaluator, notTested } = visit;
  const { settings, options } = visit.context;
  const { requestedUrl, url, notices } = visit.page;
  const { moved, sources, screenshot, verification } = visit.results;
  const [staticResults, probeResults] = [visit.results.staticResults!, visit.results.probeResults!];
  const what = { pass: 'open', test: ALL_PROBES_TEST, fallback: emptyRuleResults } as const;
  const lateResults = notTested.resolveOrSkip(what, reportFindings(visit, evaluateRest(visit, compared)));
  const states = collectStates(visit, staticResults);
  const found = collectFindings(visit, staticResults, probeResults);
  for (const promise of [lateResults, states, found]) void ignoreUnhandledRejection<unknown>(promise);

  const staticOutcome = await staticResults;
  const content = await notTested.resolve(
    'the title and the links of the page',
    visit.results.content!,
    unknownContent,
  );
  const loadedFindings = addSources(await found, sources).map((finding) => placeOnScreenshot(finding, moved));
  const stateOutcome = await states;
  // If the rules failed, that was already reported with the findings.
  const probeOutcome = await probeResults.catch(() => emptyRuleResults);
  const lateOutcome = (await lateResults) ?? emptyRuleResults;
  const ruleErrors = [...staticOutcome.errors, ...probeOutcome.errors, ...lateOutcome.errors];
  notTested.addRules(ruleErrors);
  // Requested last, so that it can't take time away from anything else.
  const resolveExtra = <Value>(part: string, requested: Promise<Value>) => {
    const isLost = (error: unknown) => (isOwnError(error) ? Promise.reject(error) : null);
    return notTested.resolve(part, requested.catch(isLost), null);
  };
  const contentHash = options.digestsContent
    ? await resolveExtra(
        'the comparison of the content with other scans',
        evaluator.request('contentHash', null),
      )
    : null;
  const pageElements = settings.listsElements
    ? await resolveExtra('the list of elements for audits', evaluator.request('pageElements', null))
    : null;
  const transcript = options.recordsTranscript
    ? await resolveExtra(
        'the screen reader transcript',
        evaluator.request('transcript', { orders: TRANSCRIPT_ORDERS }),
      )
    : null;
  const { title, elements, unexamined, links, forms } = content;
  return {
    page: {
      url: requestedUrl,
      finalUrl: url,
      title,
      status: 'tested',
      elements,
      framework: sources.framework,
      // Verified fixes refer to the other findings by position, so these come last.
      findings: [
        ...loadedFindings,
        ...lateOutcome.findings.map((finding) => placeOnScreenshot(finding, moved)),
        ...(stateOutcome?.findings ?? []),
      ],
      tallies: addTallies(
        [...staticOutcome.tallies, ...probeOutcome.tallies, ...lateOutcome.tallies],
        stateOutcome?.tallies ?? [],
      ),
      unexamined: [...toNotTestedParts(notices), ...unexamined],
      ruleErrors: ruleErrors.map(({ ruleId, message }) => ({ ruleId, message })),
    },
    notTested,
    testedElsewhere: [],
    foundParts: [],
    links,
    forms,
    contentHash,
    pageElements,
    transcript,
    screenshot,
    fixes: verification && toPageFixes(verification, loadedFindings, staticOutcome),
  };
}

/** Shows findings to people who follow the scan as soon as they're known. */
async function reportFindings<Results extends Pick<PageStates, 'findings'> | null>(
  { context }: PageVisit,
  found: Promise<Results>,
): Promise<Results> {
  const results = await found;
  if (results !== null) context.options.progress?.addFindings(results.findings);
  return results;
}

/** Runs the rules for facts that were recorded after most of the rules had run; null if there are none. */
async function evaluateRest(
  visit: PageVisit,
  compared: Promise<PageStructure | null>,
): Promise<RuleResults | null> {
  const firstPage = await compared;
  if (firstPage !== null) visit.addFacts({ firstPage });
  else if (visit.context.options.comparison?.isFirst === false) visit.notTested.addFirstPage();
  const done = new Set([...visit.results.evaluated, ...visit.listPendingFacts()]);
  const recorded = visit.ran.map(({ facts }) => facts);
  if (firstPage !== null) recorded.push('firstPage');
  const rest = recorded.filter((facts) => !done.has(facts));
  return rest.length === 0 ? null : visit.evaluate(rest);
}

/** Collects the rules' findings so far, merged with axe-core's if it ran. */
async function collectFindings(
  { evaluator, notTested, results: { axeResults } }: PageVisit,
  staticResults: Promise<RuleResults>,
  probeResults: Promise<RuleResults>,
): Promise<readonly Finding[]> {
  const { findings } = await staticResults;
  const what = { pass: 'sources', test: ALL_PROBES_TEST, fallback: emptyRuleResults } as const;
  const probed = await notTested.resolveOrSkip(what, probeResults);
  const own = [...findings, ...probed.findings];
  if (axeResults === null) return own;
  return notTested.resolveOrSkip(
    { pass: 'second-opinion', test: SECOND_OPINION_TEST, fallback: own },
    evaluator.request('secondOpinion', { findings: own, axeResults }),
  );
}

/** Collects the findings in the states that were opened; null if none were opened. */
async function collectStates(
  { states, facts, notTested }: PageVisit,
  loaded: Promise<RuleResults>,
): Promise<PageStates | null> {
  return states && notTested.resolve(STATES_TEST, states.collect(loaded, facts), null);
}

/** Runs the rules that use what a later visit has recorded, and collects its results. Needs no browser. */
export async function collectLaterResults(visit: PageVisit): Promise<LaterResults> {
  const { evaluator, notTested, ran } = visit;
  const pending = visit.listPendingFacts();
  const facts = [...new Set(ran.map((probe) => probe.facts))].filter((name) => !pending.has(name));
  try {
    // Findings on the page as loaded don't count as findings in its states.
    const loaded = visit.states && ignoreUnhandledRejection(evaluator.request('staticResults', null));
    const [results, states] = await Promise.all([
      reportFindings(visit, visit.evaluate(facts)),
      loaded && reportFindings(visit, collectStates(visit, loaded)),
    ]);
    notTested.addRules(results.errors);
    return {
      findings: [...results.findings, ...(states?.findings ?? [])],
      tallies: [...results.tallies, ...(states?.tallies ?? [])],
      ruleErrors: results.errors.map(({ ruleId, message }) => ({ ruleId, message })),
      notTested,
      testedParts: listVisitedParts(visit, results, states),
    };
  } catch (error) {
    const lost = new NotTestedParts(visit.page);
    const passes = [{ name: 'interact' as const, probes: ran }];
    if (isOwnError(error)) lost.addFailedPasses(passes, error);
    else if (error instanceof NotEvaluatedError)
      lost.addPasses(passes, error.isDeadlineExceeded ? 'deadline' : 'error');
    else throw error;
    return createLostResults(lost);
  }
}

/** Lists which parts of the page were tested, for the ledger. */
function listVisitedParts(
  { usableParts: parts, ran: probes, tested, completed }: PageVisit,
  results: ProbeRuleResults,
  states: PageStates | null,
): TestedParts[] {
  return parts === null ? [] : listTestedParts({ probes, parts, tested, completed, results, states });
}

/** Adds the results of a later visit. A result that both visits have counts once. */
export function addLaterResults(examination: PageExamination, later: LaterResults): PageExamination {
  const { page, notTested } = examination;
  const known = new Set(page.findings.map(getResultKey));
  const isKnown = (finding: Finding) => known.has(getResultKey(finding));
  const added = later.findings.filter((finding) => !isKnown(finding));
  // A rule that uses the facts of several probes runs once for each visit in which one of them ran.
  const addedTallies = subtractFindings(later.tallies, later.findings.filter(isKnown));
  notTested.addAll(later.notTested);
  return {
    ...examination,
    page: {
      ...page,
      // Verified fixes refer to the other findings by position, so these come last.
      findings: [...page.findings, ...added],
      tallies: addTallies(page.tallies, addedTallies),
      ruleErrors: [...page.ruleErrors, ...later.ruleErrors],
    },
  };
}

/** The content of a page that could not be read because of an internal error. */
const unknownContent: EvaluationRequests['content']['output'] = {
  title: '',
  elements: 0,
  unexamined: [],
  links: [],
  forms: [],
};

/** Converts the visit's notices to parts that were not tested. The capture itself reports frames. */
function toNotTestedParts(notices: StablePage['notices']): TestedPage['unexamined'] {
  return notices
    .filter(({ kind }) => kind !== 'frame-unreached')
    .map(({ kind, message }) => ({ reason: kind, detail: message, selector: '' }));
}

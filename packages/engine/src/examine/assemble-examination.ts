import { getBoxKey, type MovedBoxes, type StablePage } from '@curbcut/capture';
import type { Box, Finding, TestedPage } from '@curbcut/contract';
import type { FoundParts, TestedElsewhere } from '../parts-ledger.ts';
import type { NotTested } from '../passes.ts';
import type { EncodedScreenshot, VerifiedPageFixes } from '../types.ts';
import { addTallies } from './combine-results.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import type { PageEvaluator } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults, type RuleResults } from './evaluation/rule-results.ts';
import { isOwnError } from './failed-parts.ts';
import type { UntestedParts } from './not-tested.ts';
import { toPageFixes } from './page-fixes.ts';
import { addSources, type PageSources } from './page-sources.ts';
import type { PageStates } from './page-states.ts';
import type { PageVerification } from './verify/verify-page.ts';

/** The result of examining a stable page in one variant. */
export interface PageExamination {
  readonly page: TestedPage;
  /** The parts that weren't tested, kept as data until the results of all visits and variants are merged. */
  readonly notTested: readonly NotTested[];
  /** Tests with parts that other pages cover. */
  readonly testedElsewhere: readonly TestedElsewhere[];
  /** The parts with findings, by test. */
  readonly foundParts: readonly FoundParts[];
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly contentHash: string | null;
  readonly pageElements: string | null;
  readonly screenshot: EncodedScreenshot | null;
  readonly fixes: VerifiedPageFixes | null;
}

/** The results that the analysis of a page has collected or will collect. */
export interface ExaminationParts {
  readonly evaluator: PageEvaluator;
  readonly digestsContent: boolean;
  readonly staticResults: Promise<RuleResults>;
  readonly probeResults: Promise<RuleResults>;
  readonly findings: Promise<readonly Finding[]>;
  readonly content: Promise<EvaluationRequests['content']['output']>;
  readonly screenshot: EncodedScreenshot | null;
  /** Boxes whose position on the screenshot differs from the capture. */
  readonly moved: MovedBoxes;
  readonly sources: PageSources;
  readonly verification: PageVerification | null;
  readonly states: Promise<PageStates | null>;
  /** Results of rules for passes that ran after the sources were found; null if there were none. */
  readonly lateResults: Promise<RuleResults | null>;
  /** Collects what couldn't be tested until everything else is known. */
  readonly untestedParts: UntestedParts;
  /** Whether to list the elements that people can select in an audit. */
  readonly listsElements: boolean;
}

/** Assembles the result of a page. Needs no browser. */
export async function assembleExamination(
  { requestedUrl, url, notices }: StablePage,
  {
    evaluator,
    digestsContent,
    staticResults,
    probeResults,
    findings: found,
    content,
    screenshot,
    moved,
    sources,
    verification,
    states,
    lateResults,
    untestedParts: { notTested, failures },
    listsElements,
  }: ExaminationParts,
): Promise<PageExamination> {
  const staticOutcome = await staticResults;
  const { title, elements, unexamined, links, forms } = await failures.resolve(
    'the title and the links of the page',
    content,
    unknownContent,
  );
  const loadedFindings = addSources(await found, sources).map((finding) => placeOnScreenshot(finding, moved));
  const stateOutcome = await states;
  // If the rules failed, that was already reported with the findings.
  const probeOutcome = await probeResults.catch(() => emptyRuleResults);
  const lateOutcome = (await lateResults) ?? emptyRuleResults;
  const ruleErrors = [...staticOutcome.errors, ...probeOutcome.errors, ...lateOutcome.errors];
  failures.addRules(ruleErrors);
  // Requested last, so that it can't take time away from anything else.
  const requestExtra = async (name: 'contentHash' | 'pageElements', part: string) => {
    const isLost = (error: unknown) => (isOwnError(error) ? Promise.reject(error) : null);
    return failures.resolve(part, evaluator.request(name, null).catch(isLost), null);
  };
  const contentHash = digestsContent
    ? await requestExtra('contentHash', 'the comparison of the content with other scans')
    : null;
  const pageElements = listsElements
    ? await requestExtra('pageElements', 'the list of elements for audits')
    : null;
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
      unexamined: [...toNotTestedParts(notices), ...unexamined, ...failures.notTested],
      ruleErrors: ruleErrors.map(({ ruleId, message }) => ({ ruleId, message })),
    },
    notTested,
    testedElsewhere: [],
    foundParts: [],
    links,
    forms,
    contentHash,
    pageElements,
    screenshot,
    fixes: verification && toPageFixes(verification, loadedFindings, staticOutcome),
  };
}

/** Gives a finding the boxes of its elements on the screenshot, or none if those are not known. */
export function placeOnScreenshot(finding: Finding, moved: MovedBoxes): Finding {
  if (moved.size === 0) return finding;
  const place = (box: Box): Box | null => {
    const known = moved.get(getBoxKey(box));
    return known === undefined ? box : known;
  };
  const { related: all, ...rest } = finding;
  const related = all?.flatMap((box) => place(box) ?? []) ?? [];
  return {
    ...rest,
    box: finding.box && place(finding.box),
    ...(related.length > 0 && { related }),
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

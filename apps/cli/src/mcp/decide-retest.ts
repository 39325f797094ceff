import {
  collectLimitedTests,
  describeLimitedTests,
  listLimitedTests,
  NOT_RETESTED_DETAILS,
} from '@curbcut/contract';
import {
  decideOutcome,
  indexFoundParts,
  listIssueParts,
  listRuleTests,
  type PageCoverage,
  SELECTOR_BOUNDARY,
} from '@curbcut/engine';
import { mergePageCoverage, toPartCoverage } from '@curbcut/results';
import type { SessionIssue, SessionScan } from './session.ts';

/**
 * Uses the tracker's logic to determine why a scan that didn't find an issue can't tell whether it's fixed on the pages
 * that were checked. The scan has the same settings as the one that found it.
 *
 * @returns the reason, as sentences that contain the site's URLs; null if the issue no longer occurs
 */
export function findRetestProblem(
  { ruleId, occurrences }: Pick<SessionIssue, 'ruleId' | 'occurrences'>,
  before: Pick<SessionScan, 'tested'>,
  { tested, notTested, depth }: Pick<SessionScan, 'tested' | 'notTested' | 'depth'>,
  checked: ReadonlySet<string>,
): string | null {
  const pages = readCoverage(tested);
  for (const { url } of notTested) pages.set(url, mergePageCoverage(pages.get(url), { state: 'not-tested' }));
  const allUrls = [...new Set(occurrences.map(({ url }) => url))];
  const issue = {
    ruleId,
    engines: [...new Set(occurrences.flatMap(({ finding }) => finding.engines))],
    isHidden: occurrences.some(({ finding }) => finding.state !== undefined),
    isNested: occurrences.some(({ finding }) => finding.selector.includes(SELECTOR_BOUNDARY)),
    urls: [...checked],
  };
  const pagesBefore = { pages: readCoverage(before.tested) };
  const result = decideOutcome(
    {
      ...issue,
      pages: checked.size,
      allUrls,
      variants: [],
      signedIn: false,
      parts: listIssueParts({ ...issue, urls: allUrls }, pagesBefore, indexFoundParts(pagesBefore)),
      depth,
      ruleVersion: '',
    },
    {
      pages,
      isDown: false,
      ruleVersions: new Map([[ruleId, '']]),
      secondOpinion: true,
      variants: new Set(),
      signedIn: false,
      depth,
    },
    false,
  );
  if (result.outcome !== 'not-retested') return null;
  const tests = listRuleTests(ruleId);
  const limited = collectLimitedTests(tested).filter(({ test }) => tests.includes(test));
  const texts = describeLimitedTests(limited).map(({ text }) => text);
  return [`${capitalize(NOT_RETESTED_DETAILS[result.reason])}.`, ...texts].join(' ');
}

/** Returns what a scan tested on each page. Steps of a journey may have the same URL. */
function readCoverage(tested: SessionScan['tested']): Map<string, PageCoverage> {
  const pages = new Map<string, PageCoverage>();
  for (const { url, unexamined, parts } of tested) {
    const coverage: PageCoverage = {
      state: 'tested',
      limitedTests: listLimitedTests(unexamined),
      ...toPartCoverage(parts, (page) => page),
    };
    pages.set(url, mergePageCoverage(pages.get(url), coverage));
  }
  return pages;
}

const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

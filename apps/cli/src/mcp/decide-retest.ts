import {
  collectLimitedTests,
  describeLimitedTests,
  listLimitedTests,
  NOT_RETESTED_DETAILS,
} from '@curbcut/contract';
import { decideOutcome, listRuleTests, type PageCoverage, SELECTOR_BOUNDARY } from '@curbcut/engine';
import type { SessionIssue, SessionScan } from './session.ts';

/**
 * Uses the tracker's logic to determine why a scan that didn't find an issue can't tell whether it's fixed on the pages
 * that were checked. The scan has the same settings as the one that found it.
 *
 * @returns the reason, as sentences that contain the site's URLs; null if the issue no longer occurs
 */
export function findRetestProblem(
  { ruleId, occurrences }: Pick<SessionIssue, 'ruleId' | 'occurrences'>,
  { tested, notTested, depth }: Pick<SessionScan, 'tested' | 'notTested' | 'depth'>,
  checked: ReadonlySet<string>,
): string | null {
  const pages = new Map([
    ...tested.map(({ url, unexamined }): [string, PageCoverage] => [
      url,
      { state: 'tested', limitedTests: listLimitedTests(unexamined) },
    ]),
    ...notTested.map(({ url }): [string, PageCoverage] => [url, { state: 'not-tested' }]),
  ]);
  const result = decideOutcome(
    {
      ruleId,
      engines: [...new Set(occurrences.flatMap(({ finding }) => finding.engines))],
      pages: checked.size,
      urls: [...checked],
      variants: [],
      signedIn: false,
      isHidden: occurrences.some(({ finding }) => finding.state !== undefined),
      isNested: occurrences.some(({ finding }) => finding.selector.includes(SELECTOR_BOUNDARY)),
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

const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

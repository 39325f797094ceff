import { groupFindings } from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import type { ScanResult } from '../result/scan-result.ts';
import type { BaselineComparison } from './compare.ts';

/** New issues listed at most; the result contains all of them. */
const MAX_NAMED_ISSUES = 20;

/** Describes how many issues are new, known and fixed, and how to remove the fixed ones from the baseline. */
export function describeComparison(
  file: string,
  { newIssues, knownIssues, goneIssues, uncheckedIssues }: BaselineComparison,
): string {
  const counts = `Compared with ${file}: ${newIssues.length} new, ${knownIssues.length} known, ${goneIssues.length} fixed.`;
  const unchecked =
    uncheckedIssues.length > 0
      ? ` ${formatCount(uncheckedIssues.length, 'known issue')} ${uncheckedIssues.length === 1 ? 'was' : 'were'} not checked because their pages or rules were not tested this time.`
      : '';
  const advice =
    goneIssues.length > 0
      ? ` Run again with --write-baseline ${file} to remove fixed issues, so that they fail if they come back.`
      : '';
  return `${counts}${unchecked}${advice}`;
}

/** Returns one line for each new issue. */
export function formatNewIssues(
  { pages }: Pick<ScanResult, 'pages'>,
  { newIssues }: BaselineComparison,
): string[] {
  const lines = newIssues.slice(0, MAX_NAMED_ISSUES).map((issue) => {
    const { ruleId, severity } = issue.first;
    const [group] = groupFindings([{ pageId: '', findings: [issue.first] }]);
    return `New: ${severity}, ${ruleId}, ${group!.rootCause}, first ${pages[issue.pages[0]!]!.url}`;
  });
  return newIssues.length > MAX_NAMED_ISSUES
    ? [...lines, `And ${newIssues.length - MAX_NAMED_ISSUES} more.`]
    : lines;
}

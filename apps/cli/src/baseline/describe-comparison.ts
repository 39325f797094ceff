import { groupFindings } from '@curbcut/engine';
import type { ScanResult } from '../result/scan-result.ts';
import type { BaselineComparison } from './compare.ts';

/** New issues named at most; the result has them all. */
const MAX_NAMED_ISSUES = 20;

/** How many issues are new, known and gone, in one sentence, and what to do about those that are gone. */
export function describeComparison(
  file: string,
  { newIssues, knownIssues, goneIssues, uncheckedIssues }: BaselineComparison,
): string {
  const counts = `Against ${file}: ${newIssues.length} new, ${knownIssues.length} known, ${goneIssues.length} gone.`;
  const left =
    uncheckedIssues.length > 0
      ? ` ${uncheckedIssues.length} known were not checked: their pages or rules were not tested this time.`
      : '';
  const advice =
    goneIssues.length > 0
      ? ` --write-baseline ${file} takes those that are gone from it, so that they cannot come back unseen.`
      : '';
  return `${counts}${left}${advice}`;
}

/** A line for each new issue. */
export function formatNewIssues(
  { pages }: Pick<ScanResult, 'pages'>,
  { newIssues }: BaselineComparison,
): string[] {
  const lines = newIssues.slice(0, MAX_NAMED_ISSUES).map((issue) => {
    const { ruleId, severity } = issue.first;
    const [cluster] = groupFindings([{ pageId: '', findings: [issue.first] }]);
    return `New: ${severity}, ${ruleId}, ${cluster!.rootCause}, first ${pages[issue.pages[0]!]!.url}`;
  });
  return newIssues.length > MAX_NAMED_ISSUES
    ? [...lines, `And ${newIssues.length - MAX_NAMED_ISSUES} more.`]
    : lines;
}

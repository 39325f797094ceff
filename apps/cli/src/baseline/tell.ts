import { clusterFindings } from '@curbcut/engine';
import type { ScanResult } from '../result/scan-result.ts';
import type { Comparison } from './compare.ts';

/** New issues named at most; the result has them all. */
const NAMED = 20;

/** How many issues are new, known and gone, in one sentence, and what to do about those that are gone. */
export function comparisonSentence(file: string, { fresh, known, gone, unchecked }: Comparison): string {
  const counts = `Against ${file}: ${fresh.length} new, ${known.length} known, ${gone.length} gone.`;
  const left =
    unchecked.length > 0
      ? ` ${unchecked.length} known were not checked: their pages or rules were not tested this time.`
      : '';
  const advice =
    gone.length > 0
      ? ` --write-baseline ${file} takes those that are gone from it, so that they cannot come back unseen.`
      : '';
  return `${counts}${left}${advice}`;
}

/** A line for each new issue. */
export function newIssueLines({ pages }: Pick<ScanResult, 'pages'>, { fresh }: Comparison): string[] {
  const lines = fresh.slice(0, NAMED).map((issue) => {
    const { ruleId, severity } = issue.first;
    const [cluster] = clusterFindings([{ pageId: '', findings: [issue.first] }]);
    return `New: ${severity}, ${ruleId}, ${cluster!.cause}, first ${pages[issue.pages[0]!]!.url}`;
  });
  return fresh.length > NAMED ? [...lines, `And ${fresh.length - NAMED} more.`] : lines;
}

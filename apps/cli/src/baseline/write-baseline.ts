import { createFileSink, type WritableFile } from '../outputs/sink.ts';
import type { ScanResult } from '../result/scan-result.ts';
import { formatBaseline } from './baseline-file.ts';
import { toBaselineIssue } from './baseline-issue.ts';
import type { BaselineComparison } from './compare.ts';

/**
 * Writes a baseline. With an earlier baseline, it can only get shorter: new issues stay out, fixed ones are removed, and
 * unchecked ones stay. Without an earlier baseline, it contains all issues found.
 *
 * @returns the number of issues written
 */
export async function writeBaseline(
  file: WritableFile,
  result: Pick<ScanResult, 'pages' | 'issues'>,
  comparison: BaselineComparison | null,
): Promise<number> {
  const known = comparison
    ? [...comparison.updatedIssues, ...comparison.uncheckedIssues]
    : result.issues
        .filter(({ first }) => first.outcome === 'failed')
        .map((issue) => toBaselineIssue(result, issue));
  const sink = createFileSink(file);
  try {
    await sink.write(formatBaseline(known));
    await sink.end();
  } finally {
    await sink.abandon();
  }
  return known.length;
}

import { createFileSink, type WritableFile } from '../outputs/sink.ts';
import type { ScanResult } from '../result/scan-result.ts';
import { formatBaseline } from './baseline-file.ts';
import { toBaselineIssue } from './baseline-issue.ts';
import type { BaselineComparison } from './compare.ts';

/**
 * Writes a baseline. Compared with an earlier one it can only get shorter: what is new stays out, what is gone goes,
 * and what this scan did not look at stays known. Without an earlier one it holds all that was found.
 *
 * @returns how many issues it holds.
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

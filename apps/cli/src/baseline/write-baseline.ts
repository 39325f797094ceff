import { createFileSink, type WritableFile } from '../outputs/sink.ts';
import { formatBaseline } from './baseline-file.ts';
import { type BaselineInput, readBaselineCandidates } from './baseline-issue.ts';
import type { BaselineComparison } from './compare.ts';

/**
 * Writes a baseline. With an earlier baseline, it can only get shorter: new issues stay out, fixed ones are removed, and
 * unchecked ones stay. Without an earlier baseline, it contains all issues found.
 *
 * @returns the number of issues written
 */
export async function writeBaseline(
  file: WritableFile,
  result: BaselineInput,
  comparison: BaselineComparison | null,
): Promise<number> {
  const known = comparison
    ? [...comparison.updatedIssues, ...comparison.uncheckedIssues]
    : (await readBaselineCandidates(result)).map(({ entry }) => entry);
  const sink = createFileSink(file);
  try {
    await sink.write(formatBaseline(known));
    await sink.end();
  } finally {
    await sink.abandon();
  }
  return known.length;
}

import { fileSink, type WritableFile } from '../outputs/sink.ts';
import type { ScanResult } from '../result/scan-result.ts';
import type { Comparison } from './compare.ts';
import { baselineText } from './file.ts';
import { toKnown } from './known-issue.ts';

/**
 * Writes a baseline. Compared with an earlier one it can only get shorter: what is new stays out, what is gone goes,
 * and what this scan did not look at stays known. Without an earlier one it holds all that was found.
 *
 * @returns how many issues it holds.
 */
export async function writeBaseline(
  file: WritableFile,
  result: Pick<ScanResult, 'pages' | 'issues'>,
  comparison: Comparison | null,
): Promise<number> {
  const known = comparison
    ? [...comparison.renewed, ...comparison.unchecked]
    : result.issues.filter(({ first }) => first.outcome === 'failed').map((issue) => toKnown(result, issue));
  const sink = fileSink(file);
  try {
    await sink.write(baselineText(known));
    await sink.end();
  } finally {
    await sink.abandon();
  }
  return known.length;
}

import { readFile } from 'node:fs/promises';
import {
  type Baseline,
  type BaselineComparison,
  BaselineError,
  type BaselineInput,
  type BaselineSettings,
  formatBaseline,
  parseBaseline,
  readBaselineCandidates,
} from '@curbcut/results';
import { UserError } from '../io.ts';
import { createFileSink, type WritableFile } from '../sink.ts';

const WRITE_BASELINE_HINT = 'Create one with: curbcut scan ... --write-baseline FILE';

/**
 * @throws {UserError} if the file can't be read or has a different format or version; the message says what
 * to do.
 */
export async function readBaseline(file: string): Promise<Baseline> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `The baseline ${file} can't be read (${error.code ?? error.message}). ${WRITE_BASELINE_HINT}`,
    );
  });
  try {
    return parseBaseline(content, file, WRITE_BASELINE_HINT);
  } catch (error) {
    throw error instanceof BaselineError ? new UserError(error.message) : error;
  }
}

/**
 * Writes a baseline. If there's an earlier baseline, issues are only removed: new issues aren't added, fixed
 * ones are removed, and unchecked ones are kept. Without an earlier baseline, it contains all issues found.
 *
 * @returns the number of issues written
 */
export async function writeBaseline(
  file: WritableFile,
  result: BaselineInput,
  settings: BaselineSettings,
  comparison: BaselineComparison | null,
): Promise<number> {
  const known = comparison
    ? [...comparison.updatedIssues, ...comparison.uncheckedIssues]
    : (await readBaselineCandidates(result, settings)).map(({ entry }) => entry);
  const sink = createFileSink(file);
  try {
    await sink.write(formatBaseline(known));
    await sink.end();
  } finally {
    await sink.abandon();
  }
  return known.length;
}

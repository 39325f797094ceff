import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot, runScript } from './run-script.ts';
import { COMPLETE } from './scope.ts';
import {
  combineWithRepeats,
  type FailedTest,
  listFilesToRepeat,
  type SuiteResult,
  WHOLE_FILE,
} from './test-results.ts';

/** The part of Vitest's JSON report that is used here. Times are in milliseconds. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
      readonly tags: readonly string[];
    }[];
  }[];
}

/**
 * Runs unit and integration tests, and repeats the files of a few failed ones, one at a time.
 *
 * @param scratch folder for the run's files
 * @param files paths relative to the repository root; all if it's empty
 */
export function runVitest(
  scratch: string,
  env: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): SuiteResult {
  const first = runOnce(scratch, env, files);
  const filesToRepeat = listFilesToRepeat(first);
  if (filesToRepeat.length === 0) return first;
  process.stdout.write('\nRepeating the files of the failed tests, one at a time.\n');
  // In separate processes, so that a worker that exits doesn't take the other files with it.
  const repeats = filesToRepeat.map((file) => runOnce(scratch, env, [file]));
  return combineWithRepeats(first, repeats);
}

function runOnce(scratch: string, env: NodeJS.ProcessEnv, args: readonly string[]): SuiteResult {
  const report = join(scratch, 'vitest.json');
  const otherErrors = join(scratch, 'unhandled-errors');
  for (const file of [report, otherErrors]) rmSync(file, { force: true });
  const reporters = ['default', 'json', './tools/test/unhandled-errors-reporter.ts'];
  const hasPassed = runScript(
    'vitest/vitest.mjs',
    ['run', ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${report}`, ...args],
    { ...env, UNHANDLED_ERRORS_FILE: otherErrors },
  );
  const result = readVitestReport(
    existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] },
  );
  const isUnexplained = !hasPassed && result.failed.length === 0;
  return { ...result, hasOtherErrors: existsSync(otherErrors) || isUnexplained };
}

/** Reads a run's report. A file whose worker exited has failed as a whole. */
export function readVitestReport({ testResults }: VitestReport): SuiteResult {
  const passed: Record<string, number> = {};
  const durations: Record<string, number> = {};
  const failed: FailedTest[] = [];
  let deferred = 0;
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = relative(repositoryRoot, name);
    const seconds = Math.round((endTime - startTime) / 100) / 10;
    // A file that runs on two databases is listed twice.
    durations[file] = Math.max(durations[file] ?? 0, seconds);
    const passedHere = assertionResults.filter((test) => test.status === 'passed').length;
    passed[file] = (passed[file] ?? 0) + passedHere;
    deferred += assertionResults.filter(
      (test) => test.status === 'skipped' && test.tags.includes(COMPLETE),
    ).length;
    const failedHere = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failedHere)
      failed.push({ file, name: fullName, outputs: [failureMessages.join('\n')] });
    if (status === 'failed' && failedHere.length === 0)
      failed.push({ file, name: WHOLE_FILE, outputs: [message || 'It did not finish; see above.'] });
  }
  return { passed, deferred, failed, flaky: [], hasOtherErrors: false, durations };
}

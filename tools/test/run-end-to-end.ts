import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './run-script.ts';
import { COMPLETE } from './scope.ts';
import { type FailedTest, PASSED, type SuiteResult } from './test-results.ts';

/** The end-to-end test folder. */
export const END_TO_END_FOLDER = 'apps/web/e2e';
/** A safety net, in milliseconds, for tests that wait for something that never happens. */
const TIME_LIMIT_MS = 600_000;

/** The part of Playwright's JSON report that is used here. Durations are in milliseconds. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}
interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    /** Without `@`. */
    readonly tags: readonly string[];
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly status: string;
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

/**
 * Runs end-to-end tests, and each failed one a second time.
 *
 * @param scratch folder for the run's files
 * @param files paths relative to the repository root; all if it's empty
 */
export function runEndToEndTests(
  scratch: string,
  env: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): SuiteResult {
  const report = join(scratch, 'playwright.json');
  const options = [
    '-c',
    END_TO_END_FOLDER,
    '--reporter=list,json',
    '--retries=1',
    `--timeout=${TIME_LIMIT_MS}`,
  ];
  const hasPassed = runScript('@playwright/test/cli.js', ['test', ...options, ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // Node runs our TypeScript itself, so Playwright doesn't have to compile it in each process.
    PW_DISABLE_TS_ESM: '1',
  });
  const result = readPlaywrightReport(
    existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { suites: [] },
  );
  return { ...result, hasOtherErrors: result.hasOtherErrors || (!hasPassed && result.failed.length === 0) };
}

/** Reads a run's report. */
export function readPlaywrightReport({ suites, errors = [] }: PlaywrightReport): SuiteResult {
  const passed: Record<string, number> = {};
  const durations: Record<string, number> = {};
  const failed: FailedTest[] = [];
  const flaky: FailedTest[] = [];
  let deferred = 0;
  for (const { file, title, tags, status, results } of suites.flatMap(listTests)) {
    if (status === 'skipped') {
      if (tags.includes(COMPLETE)) deferred += 1;
      continue;
    }
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    durations[file] = Math.round(((durations[file] ?? 0) + seconds) * 10) / 10;
    if (status !== 'unexpected') passed[file] = (passed[file] ?? 0) + 1;
    const outputs = results.map(({ status: result, errors: found = [] }) =>
      result === 'passed' ? PASSED : found.map(({ message = '' }) => message).join('\n') || result,
    );
    if (status === 'unexpected') failed.push({ file, name: title, outputs });
    if (status === 'flaky') flaky.push({ file, name: title, outputs });
  }
  return { passed, deferred, failed, flaky, hasOtherErrors: errors.length > 0, durations };
}

/** Lists the tests in a suite and its nested suites. */
function listTests({ file, suites = [], specs }: PlaywrightSuite): readonly {
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly status: string;
  readonly results: PlaywrightSuite['specs'][number]['tests'][number]['results'];
}[] {
  const own = specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ status, results }) => ({
      file: `${END_TO_END_FOLDER}/${file}`,
      title,
      tags,
      status,
      results,
    })),
  );
  return [...suites.flatMap(listTests), ...own];
}

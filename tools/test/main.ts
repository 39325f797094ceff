// Runs all tests: unit and integration (Vitest), then end to end (Playwright). Finds or installs the browser
// first, and starts PostgreSQL if this machine has it. Then checks that the test of every requirement of the
// specification has passed. The last line counts all tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import {
  findUnmetRequirements,
  specificationRows,
  type TestResult,
} from '../../apps/web/e2e/specification/unmet-requirements.ts';
import { startPostgres } from './postgres.ts';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'curbcut-test-'));
const config = readConfig();
const browser = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
process.stdout.write(`Browser: ${browser.source}, ${browser.executablePath}\n`);

interface FailedTest {
  /** Path from the root of the repository. */
  file: string;
  name: string;
  /** First line of the error. */
  message: string;
}

interface SuiteResult {
  ok: boolean;
  passed: number;
  results: readonly TestResult[];
  failed: readonly FailedTest[];
  /** Tests that failed beside other tests and passed when their file ran again alone. */
  unstable: readonly FailedTest[];
}

/** With more failures than this, the cause is not the load of the machine, so nothing runs again. */
const MOST_FAILURES_TO_RERUN = 5;

function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}

const getFirstLine = (text: string) => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

function runVitest(env: NodeJS.ProcessEnv, files: readonly string[] = []): SuiteResult {
  const report = join(scratch, 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const ok = runScript('vitest/vitest.mjs', args, env);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    testResults: readonly {
      name: string;
      status: string;
      message: string;
      assertionResults: readonly {
        status: string;
        title: string;
        fullName: string;
        failureMessages: readonly string[];
      }[];
    }[];
  };
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, name: test.fullName, message: getFirstLine(test.failureMessages[0] ?? '') }));
    // A file that cannot be loaded has failed without a failed test.
    return status === 'failed' && tests.length === 0
      ? [{ file, name: '(whole file)', message: getFirstLine(message) }]
      : tests;
  });
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      title,
      hasPassed: status === 'passed',
    })),
  );
  return { ok, passed: numPassedTests, results, failed, unstable: [] };
}

/**
 * Runs the unit tests, and the files of a few failed ones a second time, alone: some tests use real browsers with
 * limits in real time. Such tests are listed as unstable; tests that fail again have failed.
 */
function runUnitTests(env: NodeJS.ProcessEnv): SuiteResult {
  const first = runVitest(env);
  if (first.failed.length === 0 || first.failed.length > MOST_FAILURES_TO_RERUN) return first;
  process.stdout.write('\nRunning the files of the failed tests again, alone.\n');
  const second = runVitest(env, [...new Set(first.failed.map(({ file }) => file))]);
  const isFailedAgain = ({ file, name }: FailedTest) =>
    second.failed.some((test) => test.file === file && test.name === name);
  const unstable = first.failed.filter((test) => !isFailedAgain(test));
  return {
    ok: second.ok,
    results: [
      ...first.results.filter(({ file }) => !second.results.some((test) => test.file === file)),
      ...second.results,
    ],
    passed: first.passed + unstable.length,
    failed: second.failed,
    unstable,
  };
}

interface PlaywrightSuite {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs: readonly {
    title: string;
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
  }[];
}

function runEndToEndTests(): SuiteResult {
  const report = join(scratch, 'playwright.json');
  const ok = runScript('@playwright/test/cli.js', ['test', '-c', 'apps/web/e2e', '--reporter=list,json'], {
    ...browser.env,
    CURBCUT_E2E_BROWSER: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number };
    suites: readonly PlaywrightSuite[];
  };
  const listTests = (suite: PlaywrightSuite, status: string): FailedTest[] => [
    ...(suite.suites ?? []).flatMap((child) => listTests(child, status)),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({
          file: `apps/web/e2e/${suite.file}`,
          name: title,
          message: getFirstLine(results.find(({ error }) => error)?.error?.message ?? ''),
        })),
    ),
  ];
  const listResults = (suite: PlaywrightSuite): TestResult[] => [
    ...(suite.suites ?? []).flatMap(listResults),
    ...suite.specs.map(({ title, tests }) => ({
      file: `apps/web/e2e/${suite.file}`,
      title,
      hasPassed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
  ];
  const unstable = suites.flatMap((suite) => listTests(suite, 'flaky'));
  return {
    ok,
    passed: stats.expected + unstable.length,
    results: suites.flatMap(listResults),
    failed: suites.flatMap((suite) => listTests(suite, 'unexpected')),
    unstable,
  };
}

/**
 * Runs the tests of the server's data on PostgreSQL as well: on `TEST_DATABASE_URL`, or on one started for
 * this run.
 */
async function runUnitTestsWithPostgres(): Promise<SuiteResult> {
  if (process.env.TEST_DATABASE_URL) return runUnitTests({});
  const postgres = await startPostgres();
  if (!postgres) {
    process.stdout.write(
      'PostgreSQL is not installed, so tests of several servers on one database are skipped (Debian package: postgresql).\n',
    );
    return runUnitTests({});
  }
  try {
    return runUnitTests({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}

function printTests(heading: string, tests: readonly FailedTest[]): void {
  if (tests.length === 0) return;
  const lines = tests.map(({ file, name, message }) => `  ${file}: ${name}\n    ${message}\n`);
  process.stdout.write(`\n${heading}\n${lines.join('')}`);
}

const suites = [await runUnitTestsWithPostgres(), runEndToEndTests()];
rmSync(scratch, { recursive: true, force: true });
const failed = suites.flatMap((suite) => suite.failed);
printTests(
  'Unstable (failed beside other tests, passed alone):',
  suites.flatMap(({ unstable }) => unstable),
);
printTests('Failed:', failed);
const unmet = findUnmetRequirements(
  specificationRows,
  suites.flatMap(({ results }) => results),
);
if (unmet.length > 0)
  process.stdout.write(
    `\nRequirements of the specification without a passed test (apps/web/e2e/specification):\n${unmet
      .map((requirement) => `  ${requirement}\n`)
      .join('')}`,
  );
const passed = suites.reduce((total, suite) => total + suite.passed, 0);
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
process.exitCode = unmet.length === 0 && suites.every(({ ok }) => ok) ? 0 : 1;

// Runs all tests: unit and integration (Vitest), then end to end (Playwright). Finds or installs the browser
// first, and starts PostgreSQL if this machine has it. The last line counts all tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { startPostgres } from '../lib/postgres.ts';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'curbcut-test-'));
const config = readConfig();
const browser = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
process.stdout.write(`Browser: ${browser.source}, ${browser.executablePath}\n`);

/** The result of one test that ran. */
interface TestResult {
  /** Path of the test file, relative to the root of the repository. */
  readonly file: string;
  /** The test's own title, without the groups around it. */
  readonly title: string;
  readonly hasPassed: boolean;
}

interface FailedTest {
  /** Path from the root of the repository. */
  file: string;
  name: string;
  /** First line of the error. */
  message: string;
}

interface SuiteResult {
  ok: boolean;
  results: readonly TestResult[];
  failed: readonly FailedTest[];
  /** Tests that failed and then passed when they were repeated. */
  unstable: readonly FailedTest[];
}

/** With more failures than this, the cause is not the load of the machine, so nothing is repeated. */
const MAX_FAILURES_TO_REPEAT = 5;
/** The name of a failure outside of tests, such as a file that cannot be loaded. */
const WHOLE_FILE = '(whole file)';

function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}

const getFirstLine = (text: string) => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

interface VitestResult {
  readonly results: readonly TestResult[];
  readonly failed: readonly FailedTest[];
  /** Whether anything failed that is not in `failed`, such as a rejection that nothing handled. */
  readonly hasOtherErrors: boolean;
}

/** @param args files, and options of Vitest */
function runVitest(env: NodeJS.ProcessEnv, args: readonly string[] = []): VitestResult {
  const report = join(scratch, 'vitest.json');
  const otherErrors = join(scratch, 'unhandled-errors');
  for (const file of [report, otherErrors]) rmSync(file, { force: true });
  const reporters = ['default', 'json', './tools/test/unhandled-errors-reporter.ts'];
  const ok = runScript(
    'vitest/vitest.mjs',
    ['run', ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${report}`, ...args],
    { ...env, UNHANDLED_ERRORS_FILE: otherErrors },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
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
    return status === 'failed' && tests.length === 0
      ? [{ file, name: WHOLE_FILE, message: getFirstLine(message) || 'see the output above' }]
      : tests;
  });
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({ file: relative(root, name), title, hasPassed: status === 'passed' })),
  );
  return { results, failed, hasOtherErrors: existsSync(otherErrors) || (!ok && failed.length === 0) };
}

/**
 * Runs the unit tests, and the files of a few failed ones a second time, one at a time: some tests use real browsers
 * with limits in real time. Tests that pass the second time are listed as unstable; the others have failed.
 */
function runUnitTests(env: NodeJS.ProcessEnv): SuiteResult {
  const { results, failed, hasOtherErrors } = runVitest(env);
  if (failed.length === 0 || failed.length > MAX_FAILURES_TO_REPEAT || hasOtherErrors)
    return { ok: failed.length === 0 && !hasOtherErrors, results, failed, unstable: [] };
  process.stdout.write('\nRepeating the files of the failed tests, one at a time.\n');
  const files = [...new Set(failed.map(({ file }) => file))];
  const second = runVitest(env, ['--no-file-parallelism', ...files]);
  const isFailedAgain = ({ file, name }: FailedTest) =>
    second.failed.some(
      (test) => test.file === file && (test.name === name || test.name === WHOLE_FILE || name === WHOLE_FILE),
    );
  return {
    ok: second.failed.length === 0 && !second.hasOtherErrors,
    results: [...results.filter(({ file }) => !files.includes(file)), ...second.results],
    failed: second.failed,
    unstable: failed.filter((test) => !isFailedAgain(test)),
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

/** Lists the tests of a suite and of the suites in it. */
const listEndToEndTests = ({
  file,
  suites = [],
  specs,
}: PlaywrightSuite): (FailedTest & { status: string })[] => [
  ...suites.flatMap(listEndToEndTests),
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `apps/web/e2e/${file}`,
      name: title,
      message: getFirstLine(results.find(({ error }) => error)?.error?.message ?? ''),
      status,
    })),
  ),
];

function runEndToEndTests(): SuiteResult {
  const report = join(scratch, 'playwright.json');
  const ok = runScript('@playwright/test/cli.js', ['test', '-c', 'apps/web/e2e', '--reporter=list,json'], {
    ...browser.env,
    CURBCUT_E2E_BROWSER: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: readonly PlaywrightSuite[] };
  const tests = suites.flatMap(listEndToEndTests).filter(({ status }) => status !== 'skipped');
  return {
    ok,
    results: tests.map(({ file, name, status }) => ({
      file,
      title: name,
      hasPassed: status !== 'unexpected',
    })),
    failed: tests.filter(({ status }) => status === 'unexpected'),
    unstable: tests.filter(({ status }) => status === 'flaky'),
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
  'Unstable (failed, then passed when repeated):',
  suites.flatMap(({ unstable }) => unstable),
);
printTests('Failed:', failed);
const results = suites.flatMap((suite) => suite.results);
const passed = results.filter(({ hasPassed }) => hasPassed).length;
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
process.exitCode = suites.every(({ ok }) => ok) ? 0 : 1;

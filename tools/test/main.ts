// Runs all tests: unit and integration (Vitest), then end-to-end (Playwright). Finds or installs the browser
// first, and starts PostgreSQL if this machine has it. The last line counts all tests.
//
// Without options, it skips the tests that `scope.ts` leaves to `--all`, tests everything else once, and
// lists a failed test that passes when repeated as flaky. With `--all`, it tests everything in every variant,
// a flaky test fails the run, and the coverage map is written. `--changed` selects the tests for what changed
// since the branch left the main branch, or since `--base`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { startPostgres } from '../lib/postgres.ts';
import { listAffectedRules, RULE_TESTS } from './changed/affected-rules.ts';
import { getCommit, listChangedFiles } from './changed/changed-files.ts';
import { combineRecords, readCoverageMap } from './changed/coverage-map.ts';
import { readModules } from './changed/import-graph.ts';
import { listTests } from './changed/list-tests.ts';
import { formatSelection, selectTests } from './changed/select-tests.ts';
import { rateSharedCommits } from './changed/shared-commits.ts';
import { END_TO_END_FOLDER, runEndToEndTests } from './run-end-to-end.ts';
import { repositoryRoot } from './run-script.ts';
import { runVitest } from './run-vitest.ts';
import { formatTests, type SuiteResult } from './test-results.ts';

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string' },
  },
});

/** Tests for what connects everything, which every run includes. */
const SENTINELS = [
  'tools/registries/registries.test.ts',
  ...['deploy', 'docs', 'layers', 'no-claims'].map((name) => `tools/test/${name}.test.ts`),
  'apps/cli/test/process.test.ts',
  'apps/cli/test/same-counts.test.ts',
  `${END_TO_END_FOLDER}/journey.spec.ts`,
];
/** Seconds of tests, summed over all workers, for those related to a change. */
const CHANGE_BUDGET_SECONDS = 240;

const scratch = mkdtempSync(join(tmpdir(), 'curbcut-test-'));
const config = readConfig();
const cacheFolder = join(config.cacheDir, 'tests');
/** Seconds per test file in its last run. */
const durationsFile = join(cacheFolder, 'durations.json');
/** The same for runs that include the tests that `npm test` skips. */
const completeDurationsFile = join(cacheFolder, 'complete-durations.json');
/** Which source files ran in which test file. The file can be published and copied here. */
const mapFile = join(cacheFolder, 'coverage-map.json');

/** Runs tests with a PostgreSQL URL: `TEST_DATABASE_URL`, or a server that is started for them. */
async function withPostgres<Result>(run: (env: NodeJS.ProcessEnv) => Result): Promise<Result> {
  if (process.env.TEST_DATABASE_URL) return run({});
  const postgres = await startPostgres();
  if (!postgres) {
    process.stdout.write(
      'PostgreSQL is not installed, so tests with several servers on one database are skipped (Debian package: postgresql).\n',
    );
    return run({});
  }
  try {
    return run({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}

const readDurations = (file: string): Record<string, number> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

interface ChangedTests {
  readonly files: readonly string[];
  /** The rules whose case tables are tested; all if it's empty. */
  readonly rules: readonly string[];
}

/** Selects the tests for the changes and prints why. */
function selectChanged(): ChangedTests {
  const changed = listChangedFiles(options.base);
  const modules = readModules(repositoryRoot);
  const map = readCoverageMap(mapFile);
  const tests = listTests(modules, map, {
    ...readDurations(durationsFile),
    ...readDurations(completeDurationsFile),
  });
  const rules = listAffectedRules(modules, changed);
  const selection = selectTests({
    changed,
    tests,
    modules: [...modules.keys()],
    sentinels: rules.length > 0 ? [...SENTINELS, RULE_TESTS] : SENTINELS,
    sharedCommits: rateSharedCommits(changed),
    budgetSeconds: CHANGE_BUDGET_SECONDS,
  });
  process.stdout.write(formatSelection(selection, changed, tests.length));
  if (rules.length > 0) process.stdout.write(`Testing the cases of these rules: ${rules.join(', ')}\n`);
  return { files: [...selection.selected.keys()], rules };
}

/** An empty result, for a runner that has nothing to run. */
const NOTHING: SuiteResult = {
  passed: {},
  deferred: 0,
  failed: [],
  flaky: [],
  hasOtherErrors: false,
  durations: {},
};

/** @param isPartial whether only some of the rules' cases were tested */
function saveDurations(suites: readonly SuiteResult[], isPartial: boolean): void {
  const file = options.all || options.changed ? completeDurationsFile : durationsFile;
  const known = readDurations(file);
  const durations = Object.assign({ ...known }, ...suites.map((suite) => suite.durations));
  if (isPartial) durations[RULE_TESTS] = known[RULE_TESTS];
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(durations, null, 1)}\n`);
}

const { files: selected, rules = [] } = options.changed ? selectChanged() : {};
const isEndToEnd = (file: string) => file.startsWith(`${END_TO_END_FOLDER}/`) && file.endsWith('.spec.ts');
const endToEndFiles = selected?.filter(isEndToEnd);
const otherFiles = selected?.filter((file) => !isEndToEnd(file));

const browser = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
process.stdout.write(`Browser: ${browser.source}, ${browser.executablePath}\n`);
const coverageFolder = join(scratch, 'coverage');
// All tests read the scope, including end-to-end tests: `all` means every variant, without captures from
// earlier runs. Each process reuses the code that another one has compiled, except when coverage is recorded:
// V8 doesn't count the calls of all functions that come from the cache.
const scope = {
  CURBCUT_TEST_SCOPE: options.all ? 'all' : options.changed ? 'changed' : 'merge',
  ...(!options.all && { NODE_COMPILE_CACHE: join(cacheFolder, 'compiled') }),
};

const suites = await withPostgres((env): [SuiteResult, SuiteResult] => {
  const unitTestEnv = {
    ...env,
    ...scope,
    CURBCUT_TEST_DURATIONS: durationsFile,
    CURBCUT_TEST_RULES: rules.join(),
    ...(options.all && { CURBCUT_COVERAGE_FOLDER: coverageFolder }),
  };
  const endToEndEnv = { ...env, ...browser.env, ...scope, CURBCUT_E2E_BROWSER: browser.executablePath };
  return [
    runVitest(scratch, unitTestEnv, otherFiles),
    endToEndFiles?.length === 0 ? NOTHING : runEndToEndTests(scratch, endToEndEnv, endToEndFiles),
  ];
});
const [unitTests] = suites;
saveDurations(suites, rules.length > 0);
if (options.all) {
  const failedFiles = new Set(unitTests.failed.map(({ file }) => file));
  const map = combineRecords(coverageFolder, getCommit(), failedFiles);
  writeFileSync(mapFile, `${JSON.stringify(map, null, 1)}\n`);
}
rmSync(scratch, { recursive: true, force: true });

const failed = suites.flatMap((suite) => suite.failed);
const flaky = suites.flatMap((suite) => suite.flaky);
process.stdout.write(formatTests('Flaky (failed, then passed on a retry):', flaky));
process.stdout.write(formatTests('Failed:', failed));
if (suites.some(({ hasOtherErrors }) => hasOtherErrors))
  process.stdout.write('\nSomething failed outside of tests; see the errors above.\n');
const counts = suites.flatMap(({ passed }) => Object.values(passed));
const passed = counts.reduce((sum, count) => sum + count, 0);
const countedFailures = options.all ? [...failed, ...flaky] : failed;
const deferred = suites.reduce((sum, suite) => sum + suite.deferred, 0);
process.stdout.write(
  `\n${passed - (options.all ? flaky.length : 0)} passed, ${countedFailures.length} failed${deferred > 0 ? `; ${deferred} more run only in npm run test:all` : ''}\n`,
);
process.exitCode = countedFailures.length > 0 || suites.some(({ hasOtherErrors }) => hasOtherErrors) ? 1 : 0;

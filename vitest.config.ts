import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ON_BOTH, ON_POSTGRES, onEither } from './tools/test/database-tests.ts';
import { COMPLETE, includesComplete, isCompleteRun } from './tools/test/scope.ts';

const { TEST_DATABASE_URL, CURBCUT_TEST_DURATIONS, CURBCUT_COVERAGE_FOLDER } = process.env;
const hasPostgres = Boolean(TEST_DATABASE_URL);

/**
 * Tests of the browser itself and of what controls it. Each file starts its own, so that none depends on what another
 * file left behind. The other tests of the capture use the browser of the test utilities, one per worker.
 */
const BROWSER_TESTS = 'packages/capture/test/{browser,determinism,guard,pool,print,visit}/**/*.test.ts';

/**
 * Files that take longest, for machines that have not recorded how long each takes. If one of them started last, the
 * other cores would be idle until it ends.
 */
const LONG_FILES = [
  'act/act',
  'cli/test/cli',
  'cli/test/same-counts',
  'determinism/captures',
  'engine/test/scanner-process',
  'hostile/hostile',
  'integrations/test/demo-shop',
  'rules/test/probe-pages',
  'rules/test/rules',
  'server/test/resume',
  'server/test/scanner-process',
  'server/test/upgrade',
  'tools/package/package',
];
const ASSUMED_SECONDS = { long: 100, other: 2 };

/** Seconds by file, as the last run of the test command recorded them. */
const durations: Readonly<Record<string, number>> =
  CURBCUT_TEST_DURATIONS && existsSync(CURBCUT_TEST_DURATIONS)
    ? JSON.parse(readFileSync(CURBCUT_TEST_DURATIONS, 'utf8'))
    : {};

function estimateSeconds({ moduleId }: TestSpecification): number {
  const isLong = LONG_FILES.some((name) => moduleId.endsWith(`/${name}.test.ts`));
  const path = moduleId.slice(import.meta.dirname.length + 1);
  return durations[path] ?? (isLong ? ASSUMED_SECONDS.long : ASSUMED_SECONDS.other);
}

/** Vitest keeps a worker, with its modules and its browser, only if its next file belongs to the same project. */
class LongestFirstByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Object.values(Object.groupBy(files, ({ project }) => project.name));
    const sorted = projects.map((own = []) =>
      own.toSorted((a, b) => estimateSeconds(b) - estimateSeconds(a)),
    );
    // A project with short files comes last, so that all workers end at almost the same time.
    return sorted.toSorted(([a], [b]) => estimateSeconds(b!) - estimateSeconds(a!)).flat();
  }
}

/**
 * For code that runs in Node: Node itself loads it, as it does in the product. Loading it through Vite takes almost twice
 * the CPU time, and every use of an import is slower.
 */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // As in processes that the test command starts.
  execArgv: [`--import=${pathToFileURL(join(import.meta.dirname, 'tools/bootstrap/resolve-imports.mjs'))}`],
};

/** Database tests that the embedded database leaves to PostgreSQL. */
const onlyOnPostgres = hasPostgres && !isCompleteRun() ? onEither : [];
const coverage = CURBCUT_COVERAGE_FOLDER ? [join(import.meta.dirname, 'tools/test/record-coverage.ts')] : [];

/** A safety net for tests that wait for something that never happens. No result depends on it. */
const TIME_LIMIT_MS = 900_000;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirstByProject },
    exclude: [...configDefaults.exclude, '**/build/**'],
    // Tests wait for pages, timers and processes more than half of the time, so two more than the cores keep all of them
    // busy. Each worker also runs a browser, which takes memory.
    maxWorkers: Math.min(availableParallelism() + 2, 6),
    // Concurrent tests of one file also share the cores.
    maxConcurrency: Math.max(2, availableParallelism()),
    testTimeout: TIME_LIMIT_MS,
    hookTimeout: TIME_LIMIT_MS,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [{ name: COMPLETE, description: 'runs only in npm run test:all', skip: !includesComplete() }],
    projects: [
      {
        test: {
          ...NATIVE,
          name: 'all',
          // The files of a worker share its modules and the browser of the test utilities, which saves a fifth of the time.
          isolate: false,
          setupFiles: [...coverage, 'packages/rules/test/load-language-detector.ts'],
          include: ['{packages,apps,tools,integrations}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ON_POSTGRES, BROWSER_TESTS, ...onlyOnPostgres],
        },
      },
      { test: { ...NATIVE, name: 'browsers', include: [BROWSER_TESTS], setupFiles: coverage } },
      {
        // As in the build of the web application.
        define: { __BUILD_YEAR__: new Date().getFullYear() },
        test: {
          name: 'screens',
          // Screens rendered without a browser.
          include: ['apps/web/app/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'https://curbcut.example/',
              // The preview of the widget is an iframe, whose page is not loaded.
              settings: { handleDisabledFileLoadingAsSuccess: true },
            },
          },
          setupFiles: [...coverage, 'apps/web/test-utils/setup.ts'],
          isolate: false,
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                ...NATIVE,
                name: 'PostgreSQL',
                isolate: false,
                setupFiles: coverage,
                include: [...ON_BOTH, ...onEither, ON_POSTGRES],
                globalSetup: 'apps/server/test/support/postgres-setup.ts',
                env: {
                  SERVER_TESTS_ON: TEST_DATABASE_URL!,
                  SERVER_TESTS_PREFIX: `curbcut_test_${process.pid}`,
                },
              },
            },
          ]
        : []),
    ],
  },
});

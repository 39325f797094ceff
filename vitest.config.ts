import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { TEST_DATABASE_URL } = process.env;

/** Tests of what the server stores and counts. They run on both databases. */
const ON_BOTH = [
  'apps/server/test/{finalize-scan,limits,reports,scan,slots,suggestions,upgrade}.test.ts',
  'apps/server/test/{audits,auth,billing,overview,plans,sites}/**/*.test.ts',
  'apps/cli/test/{admin,backup}.test.ts',
];
/** Tests of several servers on one database, which the embedded database does not support. */
const ON_POSTGRES = 'apps/server/test/postgres/**/*.test.ts';

/** Tests that control browsers. Each file starts its own, so that none depends on what another file left behind. */
const BROWSER_TESTS = 'packages/capture/test/**/*.test.ts';

/** Files that take longest. If one of them started last, the other cores would be idle meanwhile. */
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
const isLong = ({ moduleId }: TestSpecification) =>
  LONG_FILES.some((name) => moduleId.endsWith(`/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    exclude: ['**/node_modules/**', '**/build/**'],
    // Tests wait for pages, timers and processes, so one more than the cores keeps all of them busy. Each worker also
    // runs a browser, which takes memory.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    // Concurrent tests of one file also share the cores, and probes have limits in real time.
    maxConcurrency: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'all',
          // The files of a worker share its modules and the browser of the test kit, which saves a fifth of the time.
          isolate: false,
          setupFiles: 'packages/rules/test/load-language-detector.ts',
          include: ['{packages,apps,tools,integrations}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ON_POSTGRES, BROWSER_TESTS],
        },
      },
      { test: { name: 'browsers', include: [BROWSER_TESTS] } },
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
          setupFiles: 'apps/web/test-kit/setup.ts',
          isolate: false,
        },
      },
      ...(TEST_DATABASE_URL
        ? [
            {
              test: {
                name: 'PostgreSQL',
                isolate: false,
                include: [...ON_BOTH, ON_POSTGRES],
                globalSetup: 'apps/server/test/kit/postgres-setup.ts',
                env: {
                  SERVER_TESTS_ON: TEST_DATABASE_URL,
                  SERVER_TESTS_PREFIX: `curbcut_test_${process.pid}`,
                },
              },
            },
          ]
        : []),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { TEST_DATABASE_URL } = process.env;

/** The server's tests of what is stored and counted: the same files on both databases. */
const ON_BOTH = [
  'apps/server/test/{finalize-scan,limits,reports,scan,slots,suggestions}.test.ts',
  'apps/server/test/{auth,billing,plans,sites}/**/*.test.ts',
  'apps/cli/test/{admin,backup}.test.ts',
];
/** Tests of what several servers do on one database, which the embedded one cannot have. */
const ON_POSTGRES = 'apps/server/test/postgres/**/*.test.ts';

/** Tests of what is done with browsers: what one file leaves in a browser is not for the next. */
const OF_BROWSERS = 'packages/capture/**/*.test.ts';

/** Files that take half a minute and more: begun last, each would leave one core with nothing to do. */
const LONG = /(tools\/act\/act|determinism\/captures|server\/test\/resume|rules\/test\/rules)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [false, true].flatMap((isShort) =>
      sorted.filter(({ moduleId }) => LONG.test(moduleId) !== isShort),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    exclude: ['**/node_modules/**', '**/build/**'],
    // Two cores and one browser a file: more workers only make each other wait.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'all',
          // A worker's files share the loaded modules and the test kit's browser: a fifth less work altogether.
          isolate: false,
          include: ['{packages,apps,tools,integrations}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ON_POSTGRES, OF_BROWSERS],
        },
      },
      { test: { name: 'browsers', include: [OF_BROWSERS] } },
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

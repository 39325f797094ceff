import { stripVTControlCharacters } from 'node:util';

export interface FailedTest {
  /** Path relative to the repository root. */
  readonly file: string;
  readonly name: string;
  /** The error of each run, with its stack, or {@link PASSED}. */
  readonly outputs: readonly string[];
}

/** One runner's test results. */
export interface SuiteResult {
  /** Number of passed tests per file. Paths are relative to the repository root. */
  readonly passed: Readonly<Record<string, number>>;
  /** Number of tests that run only in `npm run test:all`; see `scope.ts`. */
  readonly deferred: number;
  readonly failed: readonly FailedTest[];
  /** Tests that failed and then passed when repeated. */
  readonly flaky: readonly FailedTest[];
  /** Whether something failed that is not in `failed`, such as an unhandled rejection. */
  readonly hasOtherErrors: boolean;
  /** Seconds per file. */
  readonly durations: Readonly<Record<string, number>>;
}

/** The name of a failure outside of tests, such as a file that can't be loaded. */
export const WHOLE_FILE = '(whole file)';
export const PASSED = 'It passed.';

/** If there are more failures than this, the machine's load isn't the cause, so nothing is repeated. */
const MAX_FAILURES_TO_REPEAT = 5;

/** Returns the files to repeat after a run. */
export function listFilesToRepeat({ failed, hasOtherErrors }: SuiteResult): readonly string[] {
  if (failed.length > MAX_FAILURES_TO_REPEAT || hasOtherErrors) return [];
  return [...new Set(failed.map(({ file }) => file))];
}

const isSame = (a: FailedTest, b: FailedTest) =>
  a.file === b.file && (a.name === b.name || a.name === WHOLE_FILE || b.name === WHOLE_FILE);

/**
 * Combines a run with repeats of the files in which tests failed. Tests that pass in the repeat are flaky.
 * Tests that fail in the repeat, or don't run again, have failed, even if they passed in the first run.
 */
export function combineWithRepeats(first: SuiteResult, repeats: readonly SuiteResult[]): SuiteResult {
  const repeat = mergeResults(repeats);
  const hasRun = ({ file }: FailedTest) => file in repeat.passed;
  const findOutput = (tests: readonly FailedTest[], test: FailedTest) =>
    tests.find((other) => isSame(other, test))?.outputs[0] ?? PASSED;
  return {
    passed: { ...first.passed, ...repeat.passed },
    deferred: first.deferred,
    failed: [
      ...repeat.failed.map((test) => ({
        ...test,
        outputs: [findOutput(first.failed, test), ...test.outputs],
      })),
      ...first.failed
        .filter((test) => !hasRun(test))
        .map((test) => ({ ...test, outputs: [...test.outputs, 'It did not run again.'] })),
    ],
    flaky: first.failed
      .filter((test) => hasRun(test) && !repeat.failed.some((other) => isSame(other, test)))
      .map((test) => ({ ...test, outputs: [...test.outputs, PASSED] })),
    hasOtherErrors: first.hasOtherErrors || repeat.hasOtherErrors,
    durations: first.durations,
  };
}

/** Merges the results of runs on different files. */
const mergeResults = (results: readonly SuiteResult[]): SuiteResult => ({
  passed: Object.assign({}, ...results.map(({ passed }) => passed)),
  deferred: results.reduce((sum, { deferred }) => sum + deferred, 0),
  failed: results.flatMap(({ failed }) => failed),
  flaky: results.flatMap(({ flaky }) => flaky),
  hasOtherErrors: results.some(({ hasOtherErrors }) => hasOtherErrors),
  durations: Object.assign({}, ...results.map(({ durations }) => durations)),
});

/** Lines in a stack that belong to the runner. */
const RUNNER_LINE = /^\s+at .*(?:\/node_modules\/|new Promise \(<anonymous>\))/;

/** Formats tests with the output of each run; an empty string if there are none. */
export function formatTests(heading: string, tests: readonly FailedTest[]): string {
  if (tests.length === 0) return '';
  const formatOutputs = ({ outputs }: FailedTest) =>
    outputs.flatMap((output, run) => [
      ...(outputs.length > 1 ? [`    ${run === 0 ? 'First run' : 'Repeat'}:`] : []),
      ...stripVTControlCharacters(output)
        .split('\n')
        .filter((line) => !RUNNER_LINE.test(line))
        .map((line) => `      ${line}`),
    ]);
  const lines = tests.flatMap((test) => [`  ${test.file}: ${test.name}`, ...formatOutputs(test)]);
  return `\n${heading}\n${lines.join('\n')}\n`;
}

import { stripVTControlCharacters } from 'node:util';

export interface FailedTest {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly name: string;
  /** The error of each run, with its stack, or {@link PASSED}. */
  readonly outputs: readonly string[];
}

/** Result of the tests of one runner. */
export interface SuiteResult {
  /** Numbers of passed tests by file. Paths are relative to the root of the repository. */
  readonly passed: Readonly<Record<string, number>>;
  readonly failed: readonly FailedTest[];
  /** Tests that failed and then passed when they were repeated. */
  readonly unstable: readonly FailedTest[];
  /** Whether something failed that is not in `failed`, such as a rejection that nothing handled. */
  readonly hasOtherErrors: boolean;
  /** Seconds by file. */
  readonly durations: Readonly<Record<string, number>>;
}

/** The name of a failure outside of tests, such as a file that cannot be loaded. */
export const WHOLE_FILE = '(whole file)';
export const PASSED = 'It passed.';

/** With more failures than this, the cause is not the load of the machine, so nothing is repeated. */
const MAX_FAILURES_TO_REPEAT = 5;

/** Returns the files to repeat after a run. */
export function listFilesToRepeat({ failed, hasOtherErrors }: SuiteResult): readonly string[] {
  if (failed.length > MAX_FAILURES_TO_REPEAT || hasOtherErrors) return [];
  return [...new Set(failed.map(({ file }) => file))];
}

const isSame = (a: FailedTest, b: FailedTest) =>
  a.file === b.file && (a.name === b.name || a.name === WHOLE_FILE || b.name === WHOLE_FILE);

/**
 * Combines a run with repeats of the files in which tests failed. What passes in its repeat is unstable. What fails in it
 * has failed, even if it passed in the first run, and so has what did not run again.
 */
export function combineWithRepeats(first: SuiteResult, repeats: readonly SuiteResult[]): SuiteResult {
  const repeat = mergeResults(repeats);
  const hasRun = ({ file }: FailedTest) => file in repeat.passed;
  const findOutput = (tests: readonly FailedTest[], test: FailedTest) =>
    tests.find((other) => isSame(other, test))?.outputs[0] ?? PASSED;
  return {
    passed: { ...first.passed, ...repeat.passed },
    failed: [
      ...repeat.failed.map((test) => ({
        ...test,
        outputs: [findOutput(first.failed, test), ...test.outputs],
      })),
      ...first.failed
        .filter((test) => !hasRun(test))
        .map((test) => ({ ...test, outputs: [...test.outputs, 'It did not run again.'] })),
    ],
    unstable: first.failed
      .filter((test) => hasRun(test) && !repeat.failed.some((other) => isSame(other, test)))
      .map((test) => ({ ...test, outputs: [...test.outputs, PASSED] })),
    hasOtherErrors: first.hasOtherErrors || repeat.hasOtherErrors,
    durations: first.durations,
  };
}

/** Merges the results of runs of different files. */
const mergeResults = (results: readonly SuiteResult[]): SuiteResult => ({
  passed: Object.assign({}, ...results.map(({ passed }) => passed)),
  failed: results.flatMap(({ failed }) => failed),
  unstable: results.flatMap(({ unstable }) => unstable),
  hasOtherErrors: results.some(({ hasOtherErrors }) => hasOtherErrors),
  durations: Object.assign({}, ...results.map(({ durations }) => durations)),
});

/** Lines of a stack that belong to the runner. */
const RUNNER_LINE = /^\s+at .*(?:\/node_modules\/|new Promise \(<anonymous>\))/;

/** Formats tests with the output of each run; an empty text if there are none. */
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

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlaywrightReport } from './run-end-to-end.ts';
import { repositoryRoot } from './run-script.ts';
import { readVitestReport } from './run-vitest.ts';
import { COMPLETE } from './scope.ts';
import {
  combineWithRepeats,
  type FailedTest,
  formatTests,
  listFilesToRepeat,
  PASSED,
  type SuiteResult,
  WHOLE_FILE,
} from './test-results.ts';

const createResult = (changes: Partial<SuiteResult> = {}): SuiteResult => ({
  passed: {},
  deferred: 0,
  failed: [],
  flaky: [],
  hasOtherErrors: false,
  durations: {},
  ...changes,
});
const createFailure = (name: string, output = 'broken', file = 'a.test.ts'): FailedTest => ({
  file,
  name,
  outputs: [output],
});

describe('a retry', () => {
  const first = createResult({
    passed: { 'a.test.ts': 3, 'b.test.ts': 1 },
    failed: [createFailure('first'), createFailure('second')],
  });

  it('marks tests that pass as flaky, with both outputs', () => {
    const combined = combineWithRepeats(first, [createResult({ passed: { 'a.test.ts': 5 } })]);
    expect(combined).toMatchObject({ passed: { 'a.test.ts': 5, 'b.test.ts': 1 }, failed: [] });
    expect(combined.flaky).toEqual([
      { file: 'a.test.ts', name: 'first', outputs: ['broken', PASSED] },
      { file: 'a.test.ts', name: 'second', outputs: ['broken', PASSED] },
    ]);
  });

  it('keeps tests that fail again, or for the first time, as failed', () => {
    const failed = [createFailure('first', 'still broken'), createFailure('third')];
    const combined = combineWithRepeats(first, [createResult({ failed, passed: { 'a.test.ts': 3 } })]);
    expect(combined.failed.map(({ name, outputs }) => [name, ...outputs])).toEqual([
      ['first', 'broken', 'still broken'],
      ['third', PASSED, 'broken'],
    ]);
    expect(combined.flaky.map(({ name }) => name)).toEqual(['second']);
  });

  it('fails for a file that doesn’t finish again, and for errors outside of tests', () => {
    const repeat = createResult({
      passed: { 'a.test.ts': 0 },
      failed: [createFailure(WHOLE_FILE)],
      hasOtherErrors: true,
    });
    expect(combineWithRepeats(first, [repeat])).toMatchObject({
      failed: [{ name: WHOLE_FILE }],
      flaky: [],
      hasOtherErrors: true,
    });
  });

  it('keeps tests that didn’t run again as failed', () => {
    const other = createFailure('other', 'broken', 'b.test.ts');
    const failed = [...first.failed, other];
    const combined = combineWithRepeats({ ...first, failed }, [createResult({ passed: { 'b.test.ts': 1 } })]);
    expect(combined.flaky.map(({ name }) => name)).toEqual(['other']);
    expect(combined.failed.map(({ name, outputs }) => [name, outputs.at(-1)])).toEqual([
      ['first', 'It did not run again.'],
      ['second', 'It did not run again.'],
    ]);
  });

  it('covers a few failed files, but not many failures or errors outside of tests', () => {
    expect(listFilesToRepeat(first)).toEqual(['a.test.ts']);
    expect(listFilesToRepeat({ ...first, hasOtherErrors: true })).toEqual([]);
    const failed = Array.from({ length: 6 }, (_, index) => createFailure(String(index)));
    expect(listFilesToRepeat({ ...first, failed })).toEqual([]);
  });
});

it('lists tests with the output of each run', () => {
  expect(formatTests('Flaky:', [])).toBe('');
  const test = {
    file: 'a.test.ts',
    name: 'first',
    outputs: ['Error: x\n    at y\n    at z (/node_modules/vitest/a.js)', PASSED],
  };
  expect(formatTests('Flaky:', [test])).toBe(
    '\nFlaky:\n  a.test.ts: first\n    First run:\n      Error: x\n          at y\n    Repeat:\n      It passed.\n',
  );
});

it('reads Vitest’s report, with files whose worker exited and files that run on two databases', () => {
  const createTest = (status: string, tags: readonly string[] = []) => ({
    status,
    fullName: status,
    failureMessages: [] as string[],
    tags,
  });
  const passed = createTest('passed');
  const deferred = createTest('skipped', [COMPLETE]);
  const failed = {
    ...createTest('failed', [COMPLETE]),
    fullName: 'suite fails',
    failureMessages: ['Error: a', 'Error: b'],
  };
  const createFile = (name: string, status: string, ...assertionResults: (typeof failed)[]) => ({
    name: join(repositoryRoot, name),
    status,
    message: '',
    startTime: 1_000,
    endTime: 3_500,
    assertionResults,
  });
  const testResults = [
    createFile('a.test.ts', 'passed', passed, passed, deferred, createTest('skipped')),
    createFile('a.test.ts', 'failed', passed, failed, deferred),
    createFile('b.test.ts', 'failed', passed, createTest('pending')),
  ];
  expect(readVitestReport({ testResults })).toEqual({
    passed: { 'a.test.ts': 3, 'b.test.ts': 1 },
    deferred: 2,
    failed: [
      { file: 'a.test.ts', name: 'suite fails', outputs: ['Error: a\nError: b'] },
      { file: 'b.test.ts', name: WHOLE_FILE, outputs: ['It did not finish; see above.'] },
    ],
    flaky: [],
    hasOtherErrors: false,
    durations: { 'a.test.ts': 2.5, 'b.test.ts': 2.5 },
  });
});

it('reads Playwright’s report', () => {
  const createSpec = (title: string, status: string, ...results: string[]) => ({
    title,
    tags: title === 'deferred' ? [COMPLETE] : [],
    tests: [
      {
        status,
        results: results.map((result) => ({
          status: result,
          duration: 1_500,
          errors: result === 'passed' ? [] : [{ message: `Error in ${title}` }],
        })),
      },
    ],
  });
  const specs = [
    createSpec('good', 'expected', 'passed'),
    createSpec('bad', 'unexpected', 'failed', 'timedOut'),
    createSpec('deferred', 'skipped', 'skipped'),
    createSpec('not supported', 'skipped', 'skipped'),
  ];
  const flaky = [createSpec('flaky', 'flaky', 'failed', 'passed')];
  const suites = [{ file: 'a.spec.ts', specs, suites: [{ file: 'a.spec.ts', specs: flaky }] }];
  const file = 'apps/web/e2e/a.spec.ts';
  expect(readPlaywrightReport({ suites })).toEqual({
    passed: { [file]: 2 },
    deferred: 1,
    failed: [{ file, name: 'bad', outputs: ['Error in bad', 'Error in bad'] }],
    flaky: [{ file, name: 'flaky', outputs: ['Error in flaky', PASSED] }],
    hasOtherErrors: false,
    durations: { [file]: 7.5 },
  });
  expect(readPlaywrightReport({ suites, errors: [{ message: 'No tests' }] })).toMatchObject({
    hasOtherErrors: true,
  });
});

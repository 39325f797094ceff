import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { attacks } from './attacks/index.ts';
import { selectedAttacks } from './attacks/selection.ts';
import type { HostileBenchResult } from './run-attacks.ts';

/** Seconds per page. Far below the product's limit, so that pages that use all of it don't take long. */
const TIME_LIMIT = 4;
/** Otherwise, only a selection runs: one attack of each type. */
const runsAll = isCompleteRun();
const selectedNames = Object.values(selectedAttacks).flat();
/** No result depends on it: a page that takes longer than its share is reported. */
const SAFETY_NET_MS = 3_600_000;
/**
 * Number of pages that are damaged at random; `npm run hostile -- --mutated 300` tries more. The selection includes
 * them, because measuring the scanner's memory takes longer than scanning them.
 */
const MUTATED_PAGES = runsAll ? 10 : 2;
/**
 * Maximum memory after the run, as a multiple of the memory before it. Both are measured after the scanner
 * process has exited.
 */
const MAX_MEMORY_GROWTH = 1.25;

test('the selected attacks exist', () => {
  const names = new Set(attacks.map(({ name }) => name));
  expect(selectedNames.filter((name) => !names.has(name))).toEqual([]);
});

/** Runs the program in a separate process, so that its memory and child processes are only the scanner's. */
async function runHostile(options: readonly (string | number)[]): Promise<HostileBenchResult> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    main,
    ...options.map(String),
    '--json',
  ]).catch(
    // It exits with 1 if a measurement is out of range; the test's assertions show which one.
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout);
}

test.runIf(process.platform === 'linux')(
  'scans hostile and damaged pages within their limits, with correct reasons, and doesn’t leave anything behind',
  { timeout: SAFETY_NET_MS },
  async () => {
    const figures = await runHostile([
      ...(runsAll ? [] : ['--selected', '--mutated', MUTATED_PAGES]),
      ...['--time-limit', TIME_LIMIT, '--grace', 30, '--concurrency', 4],
    ]);
    expect(figures.pages).toBe(runsAll ? attacks.length : selectedNames.length + MUTATED_PAGES);
    expect(figures).toMatchObject({
      ended: figures.pages,
      overDeadline: [],
      wrongReasons: [],
      leftoverProcesses: 0,
      leftoverProfiles: 0,
    });
    expect(figures.memoryAfterMb).toBeLessThan(MAX_MEMORY_GROWTH * figures.memoryBeforeMb);
  },
);

test.runIf(process.platform === 'linux')(
  'scans damaged pages without internal errors',
  { timeout: SAFETY_NET_MS, tags: COMPLETE },
  async () => {
    const figures = await runHostile(['--mutated', MUTATED_PAGES, '--grace', 60, '--concurrency', 2]);
    expect(figures).toMatchObject({
      ended: MUTATED_PAGES,
      overDeadline: [],
      wrongReasons: [],
      leftoverProcesses: 0,
    });
  },
);

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { HostileBenchResult } from './run-attacks.ts';

/**
 * Seconds per page, far fewer than the product's limit, so that pages that use all of it do not take long.
 */
const TIME_LIMIT = 4;
/** Every fourth page, which leaves more than 60 of all kinds; `npm run hostile` scans all of them. */
const EVERY = 4;
/** Maximum memory after the run, as a multiple of the memory before. Both are measured when the scanner process has ended. */
const MAX_MEMORY_GROWTH = 1.1;

test.runIf(process.platform === 'linux')(
  'scans hostile pages within their limits, with correct reasons, and leaves nothing behind',
  { timeout: 600_000 },
  async () => {
    // Runs in a separate process, so that its memory and child processes are only the scanner's.
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const options = [
      '--every',
      EVERY,
      '--time-limit',
      TIME_LIMIT,
      '--grace',
      30,
      '--concurrency',
      4,
      '--json',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...options.map(String)]).catch(
      // It exits with 1 if a measurement is out of bounds; the assertions below show which one.
      (error: { stdout: string }) => error,
    );
    const figures = JSON.parse(stdout) as HostileBenchResult;
    expect(figures.pages).toBeGreaterThanOrEqual(60);
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

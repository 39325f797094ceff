import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { HostileBenchResult } from './run-attacks.ts';

/** Seconds for one page, far fewer than the product's, so that the pages that use all of it do not take long. */
const TIME_LIMIT = 4;
/** Every fourth page, which leaves more than 60 of all kinds; `npm run hostile` scans all of them. */
const EVERY = 4;
/** In so short a run compiled code and pages that differ still add to what a warm scanner holds. */
const MAX_MEMORY_GROWTH = 1.25;

test.runIf(process.platform === 'linux')(
  'hostile pages end within their limits, with a true reason, and leave nothing behind',
  { timeout: 600_000 },
  async () => {
    // A process of its own, so that its memory and its processes are those of the scanner.
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
      // It ends with 1 for figures that are not as they must be; which ones shows below.
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

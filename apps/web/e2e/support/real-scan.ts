import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getProgress, getResults, ScanResults, type StartScanBody, startScan } from '@curbcut/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { buildUrl } from '#app/api/request.ts';

/** For scans whose results only have to exist: without tests of behavior, a page takes less than half of the CPU time. */
export const withoutBehavior = { depth: 'quick' } as const satisfies Partial<StartScanBody>;

/** Runs a scan with the product under test and waits until it has finished. */
export async function runRealScan(request: APIRequestContext, data: StartScanBody): Promise<ScanResults> {
  const answer = await request.post(startScan.path, { data });
  const { scan_id: scanId } = startScan.replies[202].parse(await answer.json());
  await expect
    .poll(
      async () => {
        const now = await request.get(buildUrl(getProgress.path, { scanId }));
        return getProgress.replies[200].parse(await now.json()).status;
      },
      // No time limit other than that of the test.
      { timeout: 0 },
    )
    .toBe('completed');
  const found = await request.get(buildUrl(getResults.path, { scanId }, { limit: 200 }));
  return ScanResults.parse(await found.json());
}

/** The part of the command line's output that the tests read. */
interface PageOutputLine {
  status: string;
  findings?: { outcome: string; message: string }[];
}

/**
 * Scans single pages of the product with the command line.
 * @param waitFor CSS selector that must exist before a page counts as loaded
 */
export async function scanWithCommandLine(
  addresses: readonly string[],
  waitFor: string,
): Promise<PageOutputLine[]> {
  const command = new URL('../../../cli/src/main.ts', import.meta.url).pathname;
  const flags = ['--format', 'jsonl', '--allow-private', '--no-robots', '--wait-for', waitFor];
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'scan', ...addresses, ...flags], {
    env: { ...process.env, CURBCUT_BROWSER: process.env.CURBCUT_E2E_BROWSER },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PageOutputLine);
}

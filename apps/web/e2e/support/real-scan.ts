import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  getProgress,
  getResults,
  listScannedPages,
  ScanResults,
  type StartScanBody,
  startScan,
} from '@curbcut/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { buildUrl } from '#app/api/request.ts';
import { isCompleteRun, themes, UNTIL_DONE, widths } from './test-scope.ts';

/** For scans whose results only have to exist: interactive tests take most of a scan's time. */
export const quickScan = { depth: 'quick' } as const satisfies Partial<StartScanBody>;

/** Runs a scan with the product under test and waits until it has finished. */
export async function runRealScan(request: APIRequestContext, data: StartScanBody): Promise<ScanResults> {
  const answer = await request.post(startScan.path, { data });
  expect(answer.status(), await answer.text()).toBe(202);
  const { scan_id: scanId } = startScan.replies[202].parse(await answer.json());
  await expect
    .poll(async () => {
      const now = await request.get(buildUrl(getProgress.path, { scanId }));
      return getProgress.replies[200].parse(await now.json()).status;
    }, UNTIL_DONE)
    .toBe('completed');
  const found = await request.get(buildUrl(getResults.path, { scanId }, { limit: 200 }));
  return ScanResults.parse(await found.json());
}

/** How deeply Curbcut scans its own screens: only a complete run tests interaction. */
export const ownScreenDepth = isCompleteRun ? ({ depth: 'standard' } as const) : quickScan;

/**
 * A complete run scans at every width and in both themes; other runs scan in a desktop window in the light
 * theme. In every run, `checkScreen` also runs Curbcut's rules on the screens, walks through them with the
 * Tab key, and checks contrast in the dark theme and overflow in narrow windows.
 */
const OWN_SCREEN_OPTIONS: Partial<StartScanBody> = isCompleteRun
  ? {
      ...ownScreenDepth,
      viewports: widths.map((width) => ({ width, height: 900 })),
      color_schemes: [...themes],
    }
  : { ...ownScreenDepth, viewports: [{ width: 1440, height: 900 }], color_schemes: ['light'] };

/**
 * Scans screens of the product itself, and expects that exactly these pages were tested.
 *
 * @param urls the expected pages, after redirects
 * @returns the failures
 */
export async function scanProductScreens(
  request: APIRequestContext,
  data: StartScanBody,
  urls: readonly string[],
): Promise<string[]> {
  const { id, issues } = await runRealScan(request, {
    ...data,
    ...OWN_SCREEN_OPTIONS,
    max_pages: urls.length,
  });
  const answer = await request.get(buildUrl(listScannedPages.path, { scanId: id }, { limit: 200 }));
  const { pages } = listScannedPages.replies[200].parse(await answer.json());
  const tested = pages.map(({ status, final_url }) => `${status}: ${final_url}`);
  expect(tested.toSorted(), 'tested pages').toEqual(urls.map((url) => `tested: ${url}`).toSorted());
  // Every page has needs-review findings; only failures count here.
  return issues
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule_id, sample }) => `${rule_id}: ${sample.page_url} ${sample.selector}: ${sample.message}`);
}

/** The part of the command line's output that the tests read. */
interface PageOutputLine {
  status: string;
  findings?: { outcome: string; message: string }[];
}

/**
 * Scans single pages of the product with the command line; only a complete run tests interaction. @param
 * waitFor CSS selector that must exist before a page counts as loaded
 */
export async function scanWithCommandLine(
  addresses: readonly string[],
  waitFor: string,
): Promise<PageOutputLine[]> {
  const command = new URL('../../../cli/src/main.ts', import.meta.url).pathname;
  const flags = ['--format', 'jsonl', '--allow-private', '--no-robots', '--wait-for', waitFor];
  flags.push('--depth', ownScreenDepth.depth);
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'scan', ...addresses, ...flags], {
    env: { ...process.env, CURBCUT_BROWSER: process.env.CURBCUT_E2E_BROWSER },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PageOutputLine);
}

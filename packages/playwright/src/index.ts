import { homedir } from 'node:os';
import { join } from 'node:path';
import { type OpenPageScanner, openPageScanner } from '@curbcut/engine';
import { test as base, type Fixtures, type Page } from '@playwright/test';
import { attachScan } from './attachments.ts';
import { describeSelection, type PageScan, type ScanOptions, scanPage } from './scan-page.ts';

export { expect, type IssueOptions } from './matchers.ts';
export type { PageScan, ScanOptions } from './scan-page.ts';

/** Scans a page in its current state, without loading it, interacting with it or changing it. */
export type Scan = (page: Page, options?: ScanOptions) => Promise<PageScan>;

export interface CurbcutFixtures {
  readonly scan: Scan;
  /** Options of all scans; those of a single scan take precedence. Set them with `use` in the configuration. */
  readonly curbcutOptions: ScanOptions;
}

export interface CurbcutWorkerFixtures {
  readonly curbcutScanner: OpenPageScanner;
}

/** Folder for the script that reads pages and for compiled code, so that later runs start faster. */
const CACHE_FOLDER = join(homedir(), '.cache', 'curbcut');

/** The fixtures, for `test.extend` in tests that have their own fixtures. */
export const curbcutFixtures: Fixtures<CurbcutFixtures, CurbcutWorkerFixtures> = {
  curbcutOptions: [{}, { option: true }],
  curbcutScanner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
    async ({}, use) => {
      const onWarning = (sentence: string) => process.stderr.write(`curbcut: ${sentence}\n`);
      const scanner = openPageScanner({ cacheDir: CACHE_FOLDER, onWarning });
      await use(scanner);
      await scanner.close();
    },
    { scope: 'worker' },
  ],
  scan: async ({ curbcutOptions, curbcutScanner }, use, testInfo) => {
    let count = 0;
    await use(async (page, options = {}) => {
      count += 1;
      const settings = { ...curbcutOptions, ...options };
      const name = settings.name ?? `${testInfo.title}${count === 1 ? '' : ` (${count})`}`;
      const { scan, screenshot } = await scanPage(curbcutScanner, page, { ...settings, name });
      await attachScan(testInfo, scan, screenshot, describeSelection(settings));
      return scan;
    });
  },
};

/** Playwright's `test` with the fixture `scan`. */
export const test = base.extend<CurbcutFixtures, CurbcutWorkerFixtures>(curbcutFixtures);

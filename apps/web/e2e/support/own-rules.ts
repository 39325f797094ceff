import { homedir } from 'node:os';
import { join } from 'node:path';
import { type OpenPageScanner, openPageScanner } from '@curbcut/engine';
import { scanPage } from '@curbcut/playwright/scan-page';
import type { Page } from '@playwright/test';

/** Folder for the script that reads pages and for compiled code, so that later runs start faster. */
const CACHE_FOLDER = join(homedir(), '.cache', 'curbcut');

/** The scanner of this worker; opened by the first screen that is checked. */
let scanner: OpenPageScanner | undefined;

/**
 * Returns the failures that Curbcut's own rules find on an open screen, each with its element. Doesn't
 * interact with the screen; only a complete run scans the product's screens in depth.
 */
export async function findOwnFailures(page: Page): Promise<string[]> {
  scanner ??= openPageScanner({
    cacheDir: CACHE_FOLDER,
    onWarning: (sentence) => process.stderr.write(`curbcut: ${sentence}\n`),
  });
  const { scan } = await scanPage(scanner, page, { name: page.url(), screenshot: false });
  if (scan.notTested !== null) return [`not tested: ${scan.notTested.reason}`];
  return scan.issues.flatMap(({ ruleId, occurrences }) =>
    occurrences.map(({ finding }) => `${ruleId}: ${finding.selector}: ${finding.message}`),
  );
}

/** Closes the scanner, whose threads would keep the worker alive. */
export async function closeOwnScanner(): Promise<void> {
  await scanner?.close();
  scanner = undefined;
}

import { type FindBrowserOptions, type FoundBrowser, findBrowser } from '@curbcut/capture/find-browser';
import type { ScannerOptions } from './types.ts';

type BrowserOptions = Pick<ScannerOptions, 'browserPath' | 'cacheDir' | 'fonts'>;

interface PreparedBrowser {
  readonly key: string;
  readonly found: Promise<FoundBrowser>;
  readonly warnings: string[];
}

let prepared: PreparedBrowser | undefined;

/**
 * Starts to find a browser for the scanner that is opened next, while the modules of the scanner load: each takes about
 * as long as the other. This module itself loads little.
 */
export function prepareBrowser(options: BrowserOptions): void {
  const warnings: string[] = [];
  const found = findBrowser({ ...toFindOptions(options), onWarning: (sentence) => warnings.push(sentence) });
  // Reported when a scanner is opened; until then, and if none is, nobody waits for it.
  found.catch(() => undefined);
  prepared = { key: toKey(options), found, warnings };
}

/**
 * Returns the browser that was prepared with the same options, once; otherwise finds one.
 *
 * @throws {NoBrowserError} as `findBrowser` does
 */
export async function takeBrowser(
  options: BrowserOptions & Pick<ScannerOptions, 'onWarning'>,
): Promise<FoundBrowser> {
  const taken = prepared;
  prepared = undefined;
  if (taken?.key !== toKey(options))
    return findBrowser({ ...toFindOptions(options), onWarning: options.onWarning });
  const found = await taken.found;
  for (const sentence of taken.warnings) options.onWarning(sentence);
  return found;
}

const toFindOptions = ({ browserPath, cacheDir, fonts }: BrowserOptions): FindBrowserOptions => ({
  configuredPath: browserPath,
  cacheFolder: cacheDir,
  fonts,
});

const toKey = ({ browserPath, cacheDir, fonts }: BrowserOptions): string =>
  JSON.stringify([browserPath, cacheDir, fonts ?? 'pinned']);

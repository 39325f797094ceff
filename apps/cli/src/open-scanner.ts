import { ALL_PRIVATE_TARGETS, openScanner, type Scanner } from '@curbcut/engine';
import { readConfig } from '@curbcut/server/config';

/** What every command that scans lets its person say of it. */
export interface ScannerFlags {
  allowPrivate: boolean;
  concurrency?: number;
}

/** The scanner as flags and environment set it; see `openScanner` of the engine. */
export function openCliScanner(
  { allowPrivate, concurrency }: ScannerFlags,
  say: (sentence: string) => void,
): Promise<Scanner> {
  const config = readConfig();
  return openScanner({
    browserPath: config.browserPath,
    cacheDir: config.cacheDir,
    allowPrivate: allowPrivate ? ALL_PRIVATE_TARGETS : config.allowPrivateTargets,
    concurrency: concurrency ?? config.concurrency,
    onWarning: (sentence) => say(`curbcut: ${sentence}`),
  });
}

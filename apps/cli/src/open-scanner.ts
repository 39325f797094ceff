import { ALL_PRIVATE_TARGETS, openScanner, type Scanner } from '@curbcut/engine';
import { readConfig } from '@curbcut/server/config';

/** What every command that scans lets its person say of it. */
export interface ScannerFlags {
  allowPrivate: boolean;
  concurrency?: number;
  /** Seconds. */
  pageTimeLimit?: number;
}

/** The scanner as flags and environment set it; see `openScanner` of the engine. */
export function openCliScanner(
  { allowPrivate, concurrency, pageTimeLimit }: ScannerFlags,
  say: (sentence: string) => void,
): Promise<Scanner> {
  const config = readConfig();
  return openScanner({
    browserPath: config.browserPath,
    cacheDir: config.cacheDir,
    allowPrivate: allowPrivate ? ALL_PRIVATE_TARGETS : config.allowPrivateTargets,
    concurrency: concurrency ?? config.concurrency,
    pageTimeLimitMs: pageTimeLimit === undefined ? config.pageTimeLimitMs : pageTimeLimit * 1_000,
    pageMemoryLimitMb: config.pageMemoryLimitMb,
    onWarning: (sentence) => say(`curbcut: ${sentence}`),
  });
}

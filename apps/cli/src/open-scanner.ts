import { ALL_PRIVATE_TARGETS, type FontMode, openScanner, type Scanner } from '@curbcut/engine';
import { getLoadingConcurrency, readConfig } from '@curbcut/server/config';

/** Scanner flags that all scanning commands share. */
export interface ScannerFlags {
  allowPrivate: boolean;
  concurrency?: number;
  fonts?: FontMode;
  /** Seconds. */
  pageTimeLimit?: number;
  /** See `ScannerOptions`. */
  startsAtOnce?: boolean;
}

/** Opens a scanner configured by flags and environment; see the engine's `openScanner`. */
export function openCliScanner(
  { allowPrivate, concurrency, fonts, pageTimeLimit, startsAtOnce = false }: ScannerFlags,
  print: (sentence: string) => void,
): Promise<Scanner> {
  const config = readConfig();
  return openScanner({
    browserPath: config.browserPath,
    cacheDir: config.cacheDir,
    fonts: fonts ?? config.fonts,
    startsAtOnce,
    allowPrivate: allowPrivate ? ALL_PRIVATE_TARGETS : config.allowPrivateTargets,
    concurrency: concurrency ?? getLoadingConcurrency(config),
    pageTimeLimitMs: pageTimeLimit === undefined ? config.pageTimeLimitMs : pageTimeLimit * 1_000,
    limitOverrides: config.limitOverrides,
    pageMemoryLimitMb: config.pageMemoryLimitMb,
    onWarning: (sentence, { url } = {}) =>
      print(`curbcut: ${sentence}${url === undefined ? '' : ` (${url})`}`),
  });
}

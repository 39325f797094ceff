import {
  ALL_PRIVATE_TARGETS,
  type FontMode,
  type LocalScanner,
  openScanner,
  type PrivateTargets,
  parsePrivateTargets,
} from '@curbcut/engine';
import { getLoadingConcurrency, readConfig } from '@curbcut/server/config';

/** Scanner flags that all scanning commands share. */
export interface ScannerFlags {
  allowPrivate: boolean;
  concurrency?: number;
  fonts?: FontMode;
  /** Seconds. */
  pageTimeLimit?: number;
  /** An additional private host and port to allow, such as `127.0.0.1:6006`. */
  allowedHost?: string;
  /** See `ScannerOptions`. */
  startsAtOnce?: boolean;
}

/** Opens a scanner configured with flags and environment variables; see the engine's `openScanner`. */
export function openCliScanner(
  { allowPrivate, allowedHost, concurrency, fonts, pageTimeLimit, startsAtOnce = false }: ScannerFlags,
  print: (sentence: string) => void,
): Promise<LocalScanner> {
  const config = readConfig();
  return openScanner({
    browserPath: config.browserPath,
    cacheDir: config.cacheDir,
    fonts: fonts ?? config.fonts,
    startsAtOnce,
    allowPrivate: allowPrivate ? ALL_PRIVATE_TARGETS : addHost(config.allowPrivateTargets, allowedHost),
    concurrency: concurrency ?? getLoadingConcurrency(config),
    pageTimeLimitMs: pageTimeLimit === undefined ? config.pageTimeLimitMs : pageTimeLimit * 1_000,
    limitOverrides: config.limitOverrides,
    pageMemoryLimitMb: config.pageMemoryLimitMb,
    onWarning: (sentence, { url } = {}) =>
      print(`curbcut: ${sentence}${url === undefined ? '' : ` (${url})`}`),
  });
}

function addHost(allowed: PrivateTargets, host: string | undefined): PrivateTargets {
  const added = parsePrivateTargets(host);
  if (added.kind !== 'listed' || allowed.kind === 'all') return allowed;
  return {
    kind: 'listed',
    targets: [...(allowed.kind === 'listed' ? allowed.targets : []), ...added.targets],
  };
}

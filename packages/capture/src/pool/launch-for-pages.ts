import type { FoundBrowser } from '../browser/find-browser.ts';
import { launchBrowser, type RunningBrowser } from '../browser/launch.ts';
import { buildGuardFlags } from '../guard/guard-flags.ts';
import { getDataLimitMb } from './memory.ts';

/** Megabytes that one page may use by default. */
export const DEFAULT_PAGE_MEMORY_LIMIT_MB = 1_024;

export interface LaunchForPagesOptions {
  readonly browser: FoundBrowser;
  /** See {@link Guard.proxyUrl}. */
  readonly proxyUrl: string;
  /** See {@link PoolOptions}. */
  readonly pageMemoryLimitMb?: number;
  /** Called when the browser process has started. */
  readonly onStart?: () => void;
}

/**
 * Starts a browser for scanned pages.
 *
 * @throws {BrowserStartError}
 */
export function launchForPages({
  browser: { executablePath, env, sandbox, userAgent },
  proxyUrl,
  pageMemoryLimitMb = DEFAULT_PAGE_MEMORY_LIMIT_MB,
  onStart,
}: LaunchForPagesOptions): Promise<RunningBrowser> {
  return launchBrowser({
    executablePath,
    env,
    sandbox,
    userAgent,
    networkFlags: buildGuardFlags(proxyUrl),
    maxDataMb: getDataLimitMb(pageMemoryLimitMb),
    onStart,
  });
}

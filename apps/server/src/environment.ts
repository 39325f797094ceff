import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { installation } from './installation.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings for starting a browser. */
export interface BrowserSettings {
  /** Path of the browser to use; undefined to detect one. */
  readonly browserPath: string | undefined;
  /** Absolute path of the folder for files that can be recreated, such as an unpacked browser. */
  readonly cacheDir: string;
  /** The fonts that scanned pages can use. */
  readonly fonts: 'pinned' | 'system';
  /** Memory limit for one page in the browser, in megabytes. */
  readonly pageMemoryLimitMb: number;
}

export const DEFAULT_PAGE_MEMORY_LIMIT_MB = 1_024;

/**
 * Returns the process's environment, supplemented by the `.env` file in the working folder, which does not
 * override it.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/**
 * Returns a journey secret, such as PASSWORD, from `CURBCUT_SECRET_PASSWORD`; undefined if it isn't set.
 * `CURBCUT_SECRET_KEY` belongs to the server.
 */
export function readSecret(name: string, environment: Environment = readEnvironment()): string | undefined {
  return name === 'KEY' ? undefined : environment[`CURBCUT_SECRET_${name}`] || undefined;
}

/**
 * Reads the browser settings like `readConfig`, but without the schemas, which take longer to load than a
 * browser takes to start. Invalid values are not reported; `readConfig` does that.
 */
export function readBrowserSettings(environment: Environment = readEnvironment()): BrowserSettings {
  const read = (name: string) => environment[name]?.trim() || undefined;
  return {
    browserPath: read('CURBCUT_BROWSER'),
    cacheDir: resolve(read('CURBCUT_CACHE') ?? installation.cacheDir),
    fonts: read('SCAN_FONTS') === 'system' ? 'system' : 'pinned',
    pageMemoryLimitMb: Number(read('PAGE_MEMORY_LIMIT_MB') ?? DEFAULT_PAGE_MEMORY_LIMIT_MB),
  };
}

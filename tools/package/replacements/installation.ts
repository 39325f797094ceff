import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Installation } from '../../../apps/server/src/installation.ts';

/** The npm package's folder; all code is in its `dist` folder. */
const packageFolder = resolve(import.meta.dirname, '..');

/** The npm package, whose cache is in the user's folder because the package may be removed or read-only. */
export const installation: Installation = {
  cacheDir: findCacheFolder(),
  webDir: join(packageFolder, 'web'),
  demoSiteDir: join(packageFolder, 'demo-site'),
  migrationsDir: join(packageFolder, 'drizzle'),
};

/** Returns the folder for caches that the operating system defines. */
function findCacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32')
    return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Curbcut', 'Cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'curbcut');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'curbcut');
}

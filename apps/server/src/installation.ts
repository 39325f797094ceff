import { join, resolve } from 'node:path';

/** Absolute paths of the parts of a Curbcut installation other than its code. */
export interface Installation {
  /** Default folder for files that can be recreated, such as an unpacked browser. */
  readonly cacheDir: string;
  /** The built web application. */
  readonly webDir: string;
  readonly demoSiteDir: string;
  /** The database migrations. */
  readonly migrationsDir: string;
}

const repositoryRoot = resolve(import.meta.dirname, '../../..');

/** The repository. In the npm package, `tools/package` replaces this module. */
export const installation: Installation = {
  cacheDir: join(repositoryRoot, '.cache'),
  webDir: join(repositoryRoot, 'apps/web/build/client'),
  demoSiteDir: join(repositoryRoot, 'apps/web/demo-site'),
  migrationsDir: join(repositoryRoot, 'apps/server/drizzle'),
};

import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { openEmbedded } from '../../src/db/embedded.ts';

const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as {
  version: string;
};
const template = resolve(
  import.meta.dirname,
  `../../../../node_modules/.cache/curbcut-server-test/pglite-${version}`,
);

/**
 * Puts an empty embedded database into a data folder. Making one takes seconds of computing, so it is made once for
 * each version of PGlite, and copied.
 */
export async function placeDatabase(dataDir: string): Promise<void> {
  if (!(await stat(template).catch(() => undefined))) await makeTemplate();
  await mkdir(dataDir, { recursive: true });
  await cp(template, join(dataDir, 'database'), { recursive: true });
}

async function makeTemplate(): Promise<void> {
  await mkdir(dirname(template), { recursive: true });
  const made = await mkdtemp(`${template}-`);
  const database = await openEmbedded(join(made, 'database'));
  await database.close();
  // Two test files can be here at once; the first one wins.
  await rename(join(made, 'database'), template).catch(() => undefined);
  await rm(made, { recursive: true, force: true });
}

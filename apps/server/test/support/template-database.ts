import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { startServer } from '../../src/server.ts';
import { createFakeScanner } from './fake-scanner.ts';
import { createTestConfig } from './test-config.ts';

const { resolve: findPackageFile } = createRequire(import.meta.url);
const cacheFolder = resolve(import.meta.dirname, '../../../../node_modules/.cache/curbcut-server-test');

/**
 * Copies the embedded database of a first start into a data folder. Creating a database takes seconds of CPU
 * time, so each version of it is created only once.
 */
export async function copyTemplateDatabase(dataDir: string): Promise<void> {
  const template = join(cacheFolder, hashTemplateInputs());
  await keepDatabaseCompiled();
  if (!(await stat(template).catch(() => undefined))) await makeTemplate(template);
  await mkdir(dataDir, { recursive: true });
  // A database has a thousand files, which the synchronous function copies in a fraction of the CPU time.
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}

let compiledDatabase: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles PGlite once for this process. V8 shares the machine code of a module with every thread that compiles
 * the same bytes, for as long as the module is referenced; otherwise each database would take a second of CPU time
 * to start.
 */
export async function keepDatabaseCompiled(): Promise<void> {
  compiledDatabase ??= readFile(join(dirname(findPackageFile('@electric-sql/pglite')), 'pglite.wasm')).then(
    (bytes) => WebAssembly.compile(bytes),
  );
  await compiledDatabase;
}

/** Hashes the versions of PGlite and pg-boss, and the migrations. */
function hashTemplateInputs(): string {
  const packages = ['@electric-sql/pglite', 'pg-boss'].map((name) =>
    join(dirname(findPackageFile(name)), '../package.json'),
  );
  const migrations = resolve(import.meta.dirname, '../../drizzle');
  // The journal contains the timestamps by which a database knows which scripts have run.
  const scripts = [...readdirSync(migrations).filter((name) => name.endsWith('.sql')), 'meta/_journal.json'];
  const hash = createHash('sha256');
  for (const file of [...packages, ...scripts.map((name) => join(migrations, name))])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const dataDir = await mkdtemp(`${template}-`);
  const server = await startServer(createTestConfig(dataDir), { openScanner: createFakeScanner().open });
  await server.ready;
  await server.close();
  // Two test files can finish a template at the same time; the first one is kept.
  await rename(join(dataDir, 'database'), template).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
}

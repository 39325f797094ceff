import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * In the repository, this module is in its package's source folder. In the npm package, it is next to all
 * other code.
 */
const isRepository = import.meta.filename.endsWith('.ts');
const packagesFolder = path.resolve(import.meta.dirname, '../..');

/**
 * The folders with the code that determines what is found on a page, and the file that pins library versions.
 */
const SOURCES = isRepository
  ? [
      ...['capture', 'engine', 'fixes', 'page-model', 'rules', 'wcag'].map((name) =>
        path.join(packagesFolder, name, 'src'),
      ),
      path.join(packagesFolder, '../package-lock.json'),
    ]
  : [import.meta.dirname, path.join(import.meta.dirname, '../package.json')];

let hashing: Promise<string> | undefined;

/**
 * Returns a digest of the code that tests pages. A version number is not enough: on a server that runs from a
 * repository, it stays the same after every pull.
 *
 * @throws {Error} if the code cannot be read
 */
export function hashEngine(): Promise<string> {
  hashing ??= hashCode(SOURCES).catch((error: unknown) => {
    hashing = undefined;
    throw error;
  });
  return hashing;
}

/**
 * Hashes the code in these folders (without tests) and these files, which may be missing.
 *
 * @throws {Error} if a folder is missing
 */
export async function hashCode(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    if (path.extname(source) === '.json') {
      hash.update(await readFile(source).catch(() => ''));
      continue;
    }
    const files = await readdir(source, { recursive: true });
    const code = files.filter((file) => /(?<!\.test)\.(?:js|ts)$/.test(file)).sort();
    for (const file of code) {
      const content = await readFile(path.join(source, file));
      hash.update(`${file} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

import { createHash, randomUUID } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packageSource = path.resolve(import.meta.dirname, '..');

/** The module that creates the global `curbcutInPage`, relative to the source folder. */
const ENTRY = 'in-page/install.ts';
/** Only these files get into pages, so that a folder's name shows where its code runs. */
const SOURCE_PATTERN = '**/{in-page/**/*,in-page-kit/*,in-page.generated}.ts';

let loading: Promise<string> | undefined;

/**
 * Returns the script that defines `curbcutInPage`, our functions in a document's isolated world. It is built
 * once for each state of its sources and kept in the cache folder, or only in memory if there is no folder or
 * it's read-only.
 *
 * @throws {Error} if the script can't be built
 */
export function loadInPageScript(cacheFolder?: string): Promise<string> {
  loading ??= createInPageScript({ cacheFolder }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Like {@link loadInPageScript}, but reads the sources again on every call. */
export async function createInPageScript({
  sourceFolder = packageSource,
  cacheFolder,
}: {
  sourceFolder?: string;
  cacheFolder?: string | undefined;
}): Promise<string> {
  if (cacheFolder === undefined) return buildScript(sourceFolder);
  const file = path.join(cacheFolder, `in-page-${await hashSources(sourceFolder)}.js`);
  const cached = await readFile(file, 'utf8').catch(() => '');
  if (cached !== '') return cached;
  const script = await buildScript(sourceFolder);
  // Without the file, the next process just builds the script again.
  await writeCompletely(file, script).catch(() => {});
  return script;
}

/** Returns a digest of everything the script depends on: its sources, the bundler and the options below. */
async function hashSources(sourceFolder: string): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(SOURCE_PATTERN, { cwd: sourceFolder })) files.push(file);
  files.sort();
  const contents = await Promise.all([
    readFile(require.resolve('rolldown/package.json')),
    readFile(import.meta.filename),
    ...files.map((file) => readFile(path.join(sourceFolder, file))),
  ]);
  const hash = createHash('sha256').update(JSON.stringify(files));
  for (const content of contents) hash.update(`${content.length}\n`).update(content);
  return hash.digest('hex').slice(0, 16);
}

async function buildScript(sourceFolder: string): Promise<string> {
  // Loading the bundler takes longer than using it, so it's imported only when needed.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: path.join(sourceFolder, ENTRY),
    platform: 'browser',
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({
      format: 'iife',
      strict: true,
      comments: false,
      // Minified, because every new tab receives and parses the script. Function names are kept for error
      // messages.
      minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    });
    const [{ code, imports, moduleIds }] = output;
    const strays = [...moduleIds, ...imports].filter((id) => !isInPageModule(sourceFolder, id));
    if (strays.length > 0) {
      throw new Error(
        `Code in an “in-page” folder imports ${strays.join(', ')}, which isn’t in such a folder. This code runs in scanned pages: pass values as arguments, and import only types.`,
      );
    }
    // The browser runs the script again when the first script in the page's own world starts, for example an
    // event handler attribute. The modules' state, such as the nodes of the last walk, must survive that.
    return escapeNonAscii(`if (!Object.hasOwn(globalThis, 'curbcutInPage')) {\n${code}}\n`);
  } finally {
    await bundle.close();
  }
}

/**
 * Escapes all non-ASCII characters. Even one of them would make the browser store the script with two bytes
 * per character, which takes longer to receive and parse.
 *
 * @throws {Error} if a character is where an escape would have a different meaning
 */
function escapeNonAscii(script: string): string {
  if (/String\.raw|\\\P{ASCII}/u.test(script))
    throw new Error(
      'Code in “in-page” folders can’t contain String.raw or a backslash before a non-ASCII character.',
    );
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return script.replace(/\P{ASCII}/gu, (character) => character.split('').map(escapeUnit).join(''));
}

function isInPageModule(sourceFolder: string, id: string): boolean {
  return path.isAbsolute(id)
    ? path.matchesGlob(path.relative(sourceFolder, id), SOURCE_PATTERN)
    : id.startsWith('\0rolldown/');
}

/** Writes a file so that other processes see either all of it or nothing. */
async function writeCompletely(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Finds the exports of the packages that the product uses. A specified function has no effect until it is called, so a
 * row of the specification with a unit test also needs a caller.
 */

const projectRoot = new URL('../../../../', import.meta.url).pathname;

/** Entry points of the product. Other files count as used if a used file imports them. */
const ENTRIES = ['apps/cli/src', 'apps/server/src', 'apps/web/app'];
const PACKAGES = ['contract', 'engine', 'fixes', 'reports', 'scoring', 'wcag'];

interface ResolvedImport {
  /** Path relative to the root of the repository. */
  readonly file: string;
  readonly names: readonly string[];
}

function listSources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => join(folder, file));
}

/** Finds the imports and re-exports of files of this repository, with the names of imported values. */
function getImports(file: string, source: string): ResolvedImport[] {
  const statements = source.matchAll(/^(?:import|export) (?!type )([^;]*?) from '([^']+)';/gms);
  return [...statements].flatMap(([, what = '', from = '']) => {
    const target = resolveImport(file, from);
    return target === null ? [] : [{ file: target, names: getImportedNames(what) }];
  });
}

function resolveImport(file: string, from: string): string | null {
  if (from.startsWith('.')) return relative(projectRoot, join(projectRoot, dirname(file), from));
  if (from.startsWith('#app/')) return from.replace('#app/', 'apps/web/app/');
  const name = /^@curbcut\/(\w+)$/.exec(from)?.[1];
  return name !== undefined && PACKAGES.includes(name) ? `packages/${name}/src/index.ts` : null;
}

function getImportedNames(what: string): string[] {
  const listed = /\{([^}]*)\}/s.exec(what)?.[1] ?? '';
  const names = listed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]!.trim());
  return what.includes('*') ? [...names, '*'] : names;
}

/**
 * Finds the exports that the product imports, directly or through an index, as `file#name`.
 *
 * @param sources All sources by file; defaults to those of the repository
 */
export function findUsedExports(
  sources: ReadonlyMap<string, string> = readAllSources(),
): ReadonlySet<string> {
  const used = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string): void => {
    const source = sources.get(file);
    if (source === undefined || visited.has(file)) return;
    visited.add(file);
    for (const found of getImports(file, source)) for (const name of found.names) use(found.file, name);
  };
  const use = (file: string, name: string): void => {
    if (used.has(`${file}#${name}`)) return;
    used.add(`${file}#${name}`);
    const source = sources.get(file);
    if (source === undefined) return;
    if (!file.endsWith('/index.ts')) {
      visit(file);
      return;
    }
    // An index only re-exports the requested names.
    for (const found of getImports(file, source)) {
      if (found.names.includes(name) || found.names.includes('*')) use(found.file, name);
    }
  };
  for (const file of sources.keys()) if (ENTRIES.some((entry) => file.startsWith(`${entry}/`))) visit(file);
  return used;
}

function readAllSources(): Map<string, string> {
  const files = [...ENTRIES, ...PACKAGES.map((name) => `packages/${name}/src`)].flatMap(listSources);
  return new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));
}

/**
 * Finds exports that a unit test of a package imports but the product does not use.
 *
 * @param test Path of the test file, relative to the root of the repository
 * @returns Names as `file#name`
 */
export function findUnusedExports(test: string, source: string, used: ReadonlySet<string>): string[] {
  if (!test.startsWith('packages/')) return [];
  return getImports(test, source)
    .filter(({ file }) => file.startsWith('packages/') && file.includes('/src/'))
    .flatMap(({ file, names }) => names.map((name) => `${file}#${name}`))
    .filter((name) => !used.has(name) && !isUsedWithin(name, used));
}

/** Returns whether a constant is used within its own file, if any export of that file is used. */
function isUsedWithin(name: string, used: ReadonlySet<string>): boolean {
  const [file = '', symbol = ''] = name.split('#');
  if (![...used].some((one) => one.startsWith(`${file}#`))) return false;
  const source = readFileSync(join(projectRoot, file), 'utf8');
  return (source.match(new RegExp(`\\b${symbol}\\b`, 'g')) ?? []).length > 1;
}

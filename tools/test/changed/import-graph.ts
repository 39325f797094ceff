import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'rolldown/utils';

const SOURCES = '{packages,apps,tools,integrations}/**/*.*';
/** Other files are loaded, but load nothing. */
const MODULE = /\.(?:tsx?|mjs|js)$/;
const IGNORED = ['**/node_modules/**', '**/build/**', '**/fixtures/**', 'apps/web/.react-router/**'];

/** A module in the repository, or a file such as a style sheet. Paths are relative to its root. */
export interface SourceModule {
  /** Empty for files other than modules. */
  readonly text: string;
  /** Modules that it loads, or names in a string so that another process loads them; types don't count. */
  readonly imports: readonly string[];
}

/** Reads all modules of the repository. */
export function readModules(root: string): ReadonlyMap<string, SourceModule> {
  const paths = globSync(SOURCES, { cwd: root, exclude: IGNORED });
  const known = new Set(paths);
  const packages = readPackageEntries(root);
  return new Map(
    paths.map((path) => {
      if (!MODULE.test(path)) return [path, { text: '', imports: [] }];
      const text = readFileSync(join(root, path), 'utf8');
      const found = listSpecifiers(path, text).map((specifier) => resolve(path, specifier, known, packages));
      return [path, { text, imports: [...new Set(found.filter((target) => target !== undefined))] }];
    }),
  );
}

/** Maps the names under which the repository's packages are imported to files. */
function readPackageEntries(root: string): ReadonlyMap<string, string> {
  const entries = globSync('{packages,apps}/*/package.json', { cwd: root }).flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return Object.entries<string>(exports).map(
      ([entry, file]) => [join(name, entry), join(dirname(path), file)] as const,
    );
  });
  return new Map(entries);
}

/** Lists what a module imports, in any form that keeps a value at run time. */
export function listSpecifiers(path: string, text: string): readonly string[] {
  const { module } = parseSync(path, text);
  const isLoaded = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const statics = [
    ...module.staticImports.map(({ entries, moduleRequest }) => ({ entries, name: moduleRequest.value })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? [{ entries: [entry], name: entry.moduleRequest.value }] : [],
      ),
    ),
  ];
  const loaded = statics.filter(({ entries }) => isLoaded(entries)).map(({ name }) => name);
  const onlyTypes = statics.map(({ name }) => name).filter((name) => !loaded.includes(name));
  // Files that a process or worker thread starts, such as join(import.meta.dirname, 'serve.ts'), and dynamic
  // imports.
  const named = [...text.matchAll(/['"`]([\w@./-]+\.\w+)['"`]/g)].map(([, name]) => name!);
  const dynamic = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]/g)].map(([, name]) => name!);
  return [...loaded, ...named.filter((name) => !onlyTypes.includes(name)), ...dynamic];
}

function resolve(
  from: string,
  specifier: string,
  known: ReadonlySet<string>,
  packages: ReadonlyMap<string, string>,
): string | undefined {
  // `#app` is the folder with the web application's modules, as defined in its package.json.
  const local = specifier.startsWith('#app/')
    ? `apps/web/${specifier.slice(1)}`
    : join(dirname(from), specifier);
  const path = packages.get(specifier) ?? normalize(local);
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate));
}

/** Returns the given modules and everything they load, directly or indirectly. */
export function findLoaded(
  modules: ReadonlyMap<string, SourceModule>,
  entries: readonly string[],
  isFollowed: (path: string) => boolean = () => true,
): ReadonlySet<string> {
  const loaded = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (loaded.has(path) || !modules.has(path)) continue;
    loaded.add(path);
    queue.push(...modules.get(path)!.imports.filter(isFollowed));
  }
  return loaded;
}

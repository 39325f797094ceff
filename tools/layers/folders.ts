import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The source folder of a package or application whose folders may not import each other in cycles. */
interface SourceFolder {
  /** Path relative to the repository. */
  readonly folder: string;
  /** Returns the name of the group that a file belongs to, if that isn't the first folder of its path. */
  readonly getGroup?: (path: string) => string | undefined;
  /** The prefix of import specifiers that are relative to the folder. */
  readonly alias?: string;
  /** Files whose imports don't count, with the reason. */
  readonly except?: readonly { readonly file: string; readonly because: string }[];
}

export const sourceFolders: readonly SourceFolder[] = [
  {
    folder: 'apps/server/src',
    except: [
      { file: 'services.ts', because: 'It only lists the types of the services, which all folders use.' },
    ],
  },
  { folder: 'apps/cli/src' },
  { folder: 'apps/web/app', alias: '#app/' },
  ...[
    'audit',
    'contract',
    'engine',
    'fixes',
    'playwright',
    'reports',
    'results',
    'rules',
    'scoring',
    'wcag',
    'widget',
  ].map((name) => ({ folder: `packages/${name}/src` })),
  {
    folder: 'packages/capture/src',
    // Code that runs in pages is bundled into one script; `facts.ts` has the types of what it records.
    getGroup: (path) => (/(?:^|[/.])in-page[/.]|\/facts\.ts$/.test(path) ? 'in-page' : undefined),
  },
  {
    folder: 'packages/page-model/src',
    // Names, roles and states are defined in terms of each other.
    getGroup: (path) => (/^(?:name|role|state)\//.test(path) ? 'name, role, state' : undefined),
  },
];

/** Imports of one folder by another: for each pair, one file that imports the other folder's. */
export type FolderImports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads which folders of a source folder import which others, except in tests. A folder is the first one in a path, with
 * everything in it; a file directly in the source folder counts as its own folder. Imports of types count, too.
 */
export function readFolderImports(
  root: string,
  { folder, getGroup, alias, except = [] }: SourceFolder,
): FolderImports {
  const base = join(root, folder);
  const getName = (path: string) => getGroup?.(path) ?? path.split('/')[0]!;
  const imports = new Map<string, Map<string, string>>();
  const files = globSync('**/*.{ts,tsx}', { cwd: base }).map((path) => path.replaceAll('\\', '/'));
  for (const file of files.filter((path) => !/\.test\.tsx?$|(^|\/)test-utils\//.test(path)).toSorted()) {
    const own = getName(file);
    const found = imports.get(own) ?? new Map<string, string>();
    imports.set(own, found);
    if (except.some((exception) => exception.file === file)) continue;
    for (const [, specifier] of readFileSync(join(base, file), 'utf8').matchAll(importPattern)) {
      const isAlias = !specifier!.startsWith('.');
      if (isAlias && (alias === undefined || !specifier!.startsWith(alias))) continue;
      const path = isAlias ? specifier!.slice(alias!.length) : posix.join(dirname(file), specifier!);
      const other = getName(path);
      if (!path.startsWith('..') && other !== own && !found.has(other))
        found.set(other, `${file} imports ${path}`);
    }
  }
  return imports;
}

const importPattern = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}|#\w+)\/[^']+)'/g;

/** Finds the cycles: groups of folders in which each imports every other one, directly or indirectly. */
export function findCycles(imports: FolderImports): string[][] {
  const reachable = new Map([...imports.keys()].map((folder) => [folder, listReachable(imports, folder)]));
  const cycles = new Map<string, string[]>();
  for (const [folder, others] of reachable) {
    const cycle = [...others].filter((other) => reachable.get(other)?.has(folder)).toSorted();
    if (cycle.length > 0) cycles.set(cycle.join(), cycle);
  }
  return [...cycles.values()];
}

/** Lists every folder that a folder imports, directly or indirectly, including itself if it's in a cycle. */
function listReachable(imports: FolderImports, start: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of imports.get(folder)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

/** Describes each cycle of folders on one line, with an import for each step between its folders. */
export function describeCycles(root: string): string[] {
  return sourceFolders.flatMap((source) => {
    const imports = readFolderImports(root, source);
    return findCycles(imports).map((cycle) => {
      const steps = cycle.flatMap((folder) =>
        [...(imports.get(folder) ?? [])]
          .filter(([other]) => cycle.includes(other))
          .map(([, example]) => example),
      );
      return `${source.folder}: the folders ${cycle.join(', ')} import each other in a cycle (docs/architecture.md, “Import rules”). Move code so that imports go one way: ${steps.join('; ')}.`;
    });
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which source files ran in each test file. Paths are relative to the repository root. */
export interface CoverageMap {
  /** Commit of the complete run that recorded the map. */
  readonly commit: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** A script's coverage, as V8 reports it. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/**
 * Characters at the start of a module that Vite has wrapped in a function, whose header is longer than this.
 * What starts within them is the module itself, which runs when it's loaded. Node doesn't wrap modules.
 */
const WRAPPER = 50;

/** Dependencies, tests, and what runs and records them. */
const IGNORED = /\/node_modules\/|\.test\.tsx?$|^\/tools\/test\//;

/** Lists the repository files in which a function ran, not counting dependencies and tests. */
export function listRunFiles(scripts: readonly ScriptCoverage[], root: string): readonly string[] {
  const files = new Set<string>();
  for (const { url, functions } of scripts) {
    const isLoadedByNode = url.startsWith('file:');
    const path = (isLoadedByNode ? fileURLToPath(url) : url).split('?', 1)[0]!;
    if (!path.startsWith(`${root}/`) || IGNORED.test(path.slice(root.length))) continue;
    const head = isLoadedByNode ? 0 : WRAPPER;
    const hasRun = functions.some(({ ranges }) =>
      ranges.some(({ startOffset, count }) => count > 0 && startOffset > head),
    );
    if (hasRun) files.add(path.slice(root.length + 1));
  }
  return [...files].toSorted();
}

/** Reads the map from a complete run; undefined if there is none. */
export function readCoverageMap(file: string): CoverageMap | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Combines the files that test files wrote into a map. A test file that runs on two databases has written
 * two.
 *
 * @param failed test files to leave out, because a failed test has run only some of its code
 */
export function combineRecords(
  folder: string,
  commit: string,
  failed: ReadonlySet<string> = new Set(),
): CoverageMap {
  const tests: Record<string, Set<string>> = {};
  for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const { test, files } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (failed.has(test)) continue;
    tests[test] = new Set([...(tests[test] ?? []), ...files]);
  }
  const sorted = Object.entries(tests).map(([test, files]) => [test, [...files].toSorted()] as const);
  return { commit, tests: Object.fromEntries(sorted.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

import { matchesGlob } from 'node:path';
import type { CoverageMap } from './coverage-map.ts';
import { findLoaded, type SourceModule } from './import-graph.ts';
import type { TestFile } from './select-tests.ts';

const ROUTES = 'apps/web/app/routes.ts';
/** Loaded for every screen. */
const EVERY_SCREEN = ['apps/web/app/root.tsx', 'apps/web/app/entry.server.tsx'];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isSpec = (path: string) => matchesGlob(path, 'apps/web/e2e/*.spec.ts');
/** Returns whether a file is a test or only tests use it. */
const isTestSide = (path: string) =>
  isTest(path) || /\/(?:test|test-utils|e2e)\//.test(path) || path.startsWith('tools/');

/** Calls and imports in tests that need more than their own process. */
const RESOURCES =
  /\b(?:openScanner|openTestServices|startTestServer|openDatabase|openEmbedded|launchBrowser|findBrowser|runAction|runCurbcut)\(|from '(?:@curbcut\/capture\/test-utils|node:child_process|playwright-core)'|new Worker\(/;
/** Calls and imports that make other processes or threads run code, which a coverage map doesn't show. */
const OTHER_PROCESSES = /\bopenScanner\b|from 'node:child_process'|new Worker\(|StdioClientTransport/;

/**
 * Lists all test files with the files they load and the code they ran.
 *
 * @param durations seconds by test file
 */
export function listTests(
  modules: ReadonlyMap<string, SourceModule>,
  map: CoverageMap | undefined,
  durations: Readonly<Record<string, number>>,
): readonly TestFile[] {
  const routes = readRoutes(modules.get(ROUTES)?.text ?? '');
  return [...modules.keys()]
    .filter((path) => isTest(path) || isSpec(path))
    .map((path) => {
      const testSide = [...findLoaded(modules, [path], isTestSide)].map((file) => modules.get(file)!.text);
      const uses = (pattern: RegExp) => testSide.some((text) => pattern.test(text));
      if (isSpec(path)) {
        const screens = [...EVERY_SCREEN, ...findScreens(testSide, routes)];
        const loads = findLoaded(modules, [path, ...screens]);
        return { path, kind: 'end-to-end', loads, ran: undefined, seconds: durations[path] };
      }
      const recorded = map?.tests[path];
      return {
        path,
        kind: uses(RESOURCES) ? 'integration' : 'pure',
        loads: findLoaded(modules, [path]),
        ran: recorded === undefined || uses(OTHER_PROCESSES) ? undefined : new Set(recorded),
        seconds: durations[path],
      };
    });
}

interface Route {
  readonly pattern: RegExp;
  /** The screen's module, relative to the repository root. */
  readonly module: string;
}

/** Reads the web application's routes. Their paths are relative to its root, without nesting. */
export function readRoutes(text: string): readonly Route[] {
  const found = [...text.matchAll(/\b(?:route\('([^']*)',\s*|index\()'([^']+)'/g)];
  return found.map(([, path = '', file]) => {
    const segments = path.split('/').filter((segment) => segment !== '');
    const source = segments.map((segment) =>
      segment.startsWith(':')
        ? segment.endsWith('?')
          ? '(?:/[^/]+)?'
          : '/[^/]+'
        : `/${segment.replaceAll(/\W/g, '\\$&')}`,
    );
    return { pattern: new RegExp(`^${source.join('') || '/'}/?$`), module: `apps/web/app/${file}` };
  });
}

/** Finds the screens whose URLs are in the strings of the given sources. */
export function findScreens(texts: readonly string[], routes: readonly Route[]): readonly string[] {
  const urls = texts.flatMap((text) =>
    [...text.matchAll(/['"`](?:\$\{\w+\})?(\/[^'"`\s]*)['"`]/g)].map(([, url]) =>
      url!.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*$/, ''),
    ),
  );
  const unique = [...new Set(urls)];
  return routes.filter(({ pattern }) => unique.some((url) => pattern.test(url))).map(({ module }) => module);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAffectedRules } from './affected-rules.ts';
import { combineRecords, listRunFiles } from './coverage-map.ts';
import { findLoaded, listSpecifiers, type SourceModule } from './import-graph.ts';
import { findScreens, listTests, readRoutes } from './list-tests.ts';
import { rateLog } from './shared-commits.ts';

describe('a test file’s coverage', () => {
  const createScript = (url: string, ...functions: [startOffset: number, count: number][]) => ({
    url,
    functions: functions.map(([startOffset, count]) => ({ ranges: [{ startOffset, count }] })),
  });

  it('contains files with functions that ran, not files that were only loaded', () => {
    const scripts = [
      createScript('/repository/packages/a/src/ran.ts', [0, 1], [13, 1], [200, 2], [300, 0]),
      createScript('file:///repository/packages/a/src/ran-too.ts?v=1', [120, 1]),
      createScript('file:///repository/packages/a/src/starts-with-a-function.ts', [0, 1], [7, 1]),
      createScript('/repository/packages/a/src/loaded.ts', [0, 1], [13, 1], [200, 0]),
      createScript('file:///repository/packages/a/src/loaded-too.ts', [0, 1], [200, 0]),
      createScript('/repository/node_modules/zod/index.js', [200, 1]),
      createScript('/repository/packages/a/src/a.test.ts', [200, 1]),
      createScript('node:fs', [200, 1]),
    ];
    expect(listRunFiles(scripts, '/repository')).toEqual([
      'packages/a/src/ran-too.ts',
      'packages/a/src/ran.ts',
      'packages/a/src/starts-with-a-function.ts',
    ]);
  });

  it('is combined for files that run on two databases, without failed ones', () => {
    const folder = mkdtempSync(join(tmpdir(), 'curbcut-coverage-'));
    const records = [
      { test: 'b.test.ts', files: ['z.ts', 'a.ts'] },
      { test: 'a.test.ts', files: [] },
      { test: 'b.test.ts', files: ['a.ts', 'm.ts'] },
      { test: 'failed.test.ts', files: ['a.ts'] },
    ];
    for (const [index, record] of records.entries())
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(record));
    expect(combineRecords(folder, 'abc', new Set(['failed.test.ts']))).toEqual({
      commit: 'abc',
      tests: { 'a.test.ts': [], 'b.test.ts': ['a.ts', 'm.ts', 'z.ts'] },
    });
    rmSync(folder, { recursive: true });
  });
});

it('lists what a module loads, without types', () => {
  const text = `
    import type { A } from './types.ts';
    import { type B } from './more-types.ts';
    import c, { type D } from './value.ts';
    import './effect.css';
    export { e } from './exported.ts';
    export type { F } from './exported-type.ts';
    const g = await import('./lazy.ts');
    const script = join(import.meta.dirname, 'serve.ts');
  `;
  expect([...new Set(listSpecifiers('a.ts', text))].toSorted()).toEqual([
    './effect.css',
    './exported.ts',
    './lazy.ts',
    './value.ts',
    'serve.ts',
  ]);
});

const createModules = (files: Record<string, readonly [text: string, ...imports: string[]]>) =>
  new Map<string, SourceModule>(
    Object.entries(files).map(([path, [text, ...imports]]) => [path, { text, imports }]),
  );

it('follows imports through cycles', () => {
  const modules = createModules({
    'a.ts': ['', 'b.ts'],
    'b.ts': ['', 'a.ts', 'c.ts'],
    'c.ts': [''],
    'd.ts': [''],
  });
  expect([...findLoaded(modules, ['a.ts'])].toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

describe('the rules that a change affects', () => {
  const modules = createModules({
    'packages/rules/src/images/image-alt/rule.ts': ['', 'packages/rules/src/shared/names.ts'],
    'packages/rules/src/images/image-alt/cases.ts': ['', 'packages/rules/src/images/image-alt/rule.ts'],
    'packages/rules/src/forms/label/rule.ts': ['', 'packages/rules/src/shared/names.ts'],
    'packages/rules/src/forms/label/cases.ts': [''],
    'packages/rules/src/shared/names.ts': [''],
    'packages/wcag/src/index.ts': [''],
  });
  it('are those that load a changed file, or whose cases have changed', () => {
    const list = (...changed: string[]) => listAffectedRules(modules, changed);
    expect(list('packages/rules/src/images/image-alt/rule.ts')).toEqual(['image-alt']);
    expect(list('packages/rules/src/forms/label/cases.ts', 'README.md')).toEqual(['label']);
    expect(list('packages/rules/src/shared/names.ts')).toEqual(['image-alt', 'label']);
    expect(list('packages/wcag/src/index.ts')).toEqual([]);
  });

  it('are not listed if there are too many', () => {
    const many = Array.from({ length: 50 }, (_, at) => `packages/rules/src/text/rule-${at}/rule.ts`);
    const loading = createModules(Object.fromEntries(many.map((path) => [path, ['', 'shared.ts']])));
    loading.set('shared.ts', { text: '', imports: [] });
    expect(listAffectedRules(loading, ['shared.ts'])).toEqual([]);
    expect(listAffectedRules(loading, many.slice(0, 2))).toEqual(['rule-0', 'rule-1']);
  });
});

it('rates what was changed in the same commits, by current path, and ignores large commits', () => {
  const createCommit = (...lines: string[]) => `\0\n\n${lines.join('\n')}\n`;
  const log = [
    createCommit('M\tsites.ts', 'M\tsites.test.ts', 'A\tREADME.md', 'D\told.ts'),
    createCommit('R100\tsites-area.test.ts\tsites.test.ts', 'R090\tarea.ts\tapp.ts'),
    createCommit('M\tsites.ts', 'M\tsites-area.test.ts'),
    createCommit('M\tother.ts', 'M\tother.test.ts'),
    createCommit('M\tsites.ts', ...Array.from({ length: 100 }, (_, at) => `M\t${at}.test.ts`)),
  ].join('');
  expect([...rateLog(log, ['sites.ts'])].filter(([path]) => path.endsWith('.test.ts'))).toEqual([
    ['sites.test.ts', 0.75],
  ]);
  expect([...rateLog(log, ['sites.test.ts', 'README.md'])]).toEqual([]);
});

it('finds the screens opened by an end-to-end test', () => {
  const routes = readRoutes(`
    index('routes/home/route.tsx'), route('sites', 'routes/sites/route.tsx'),
    layout('routes/layout.tsx', [route('sites/:siteId', 'routes/site/route.tsx')]),
    route('reset/:token?', 'routes/reset/route.tsx'), route('*', 'routes/not-found.tsx')`);
  const find = (text: string) => findScreens([text], routes).map((path) => path.split('/').at(-2));
  expect(find("await page.goto('/sites?sort=score')")).toEqual(['sites']);
  expect(find(`await page.goto(\`\${origin}/sites/\${SITE_ID}?state=fixed\`)`)).toEqual(['site']);
  expect(find("await page.goto('/'); const path = '/reset';")).toEqual(['home', 'reset']);
  expect(find("const api = '/api/sites/';")).toEqual([]);
});

it('lists what tests need, load and ran', () => {
  const modules = createModules({
    'apps/web/app/routes.ts': ["route('pricing', 'routes/pricing.tsx')"],
    'apps/web/app/routes/pricing.tsx': ['', 'apps/web/app/price.ts'],
    'apps/web/app/price.ts': [''],
    'apps/web/e2e/pricing.spec.ts': ["page.goto('/pricing')"],
    'packages/a/src/a.ts': [''],
    'packages/a/src/a.test.ts': ["import './a.ts'", 'packages/a/src/a.ts'],
    'apps/server/test/support/site.ts': ["import { spawn } from 'node:child_process';"],
    'apps/server/test/a.test.ts': ['', 'apps/server/test/support/site.ts'],
  });
  const tests = { 'packages/a/src/a.test.ts': ['packages/a/src/a.ts'], 'apps/server/test/a.test.ts': [] };
  const found = listTests(modules, { commit: '', tests }, { 'packages/a/src/a.test.ts': 3 });
  expect(found.map(({ path, kind, ran, seconds }) => [path, kind, ran && [...ran], seconds])).toEqual([
    ['apps/web/e2e/pricing.spec.ts', 'end-to-end', undefined, undefined],
    ['packages/a/src/a.test.ts', 'pure', ['packages/a/src/a.ts'], 3],
    // Its record is incomplete, because it starts a separate process.
    ['apps/server/test/a.test.ts', 'integration', undefined, undefined],
  ]);
  expect([...found[0]!.loads].toSorted()).toEqual([
    'apps/web/app/price.ts',
    'apps/web/app/routes/pricing.tsx',
    'apps/web/e2e/pricing.spec.ts',
  ]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModuleVariables } from './module-variables.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-module-variables-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function addFile(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

it('finds variables and growing collections of modules that run in pages', () => {
  addFile(
    'packages/capture/src/zoom/in-page/zoom.ts',
    [
      '/*',
      'let commented = 1;',
      '*/',
      'let before = 0;',
      'export let log: Log | undefined;',
      'const seen = new WeakSet<Element>();',
      'const styles = new Map<Element, Map<string, string>>();',
      'const found: Element[] = [];',
    ].join('\n'),
  );
  addFile('packages/engine/src/axe.in-page.ts', 'var axe = null;\n');
  expect(findModuleVariables(root).map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([
    'packages/capture/src/zoom/in-page/zoom.ts:4 before',
    'packages/capture/src/zoom/in-page/zoom.ts:5 log',
    'packages/capture/src/zoom/in-page/zoom.ts:6 seen',
    'packages/capture/src/zoom/in-page/zoom.ts:7 styles',
    'packages/capture/src/zoom/in-page/zoom.ts:8 found',
    'packages/engine/src/axe.in-page.ts:1 axe',
  ]);
});

it('allows state objects, constants, local variables and code outside pages', () => {
  const folder = 'packages/capture/src/zoom/in-page';
  addFile(
    `${folder}/zoom.ts`,
    [
      'const recorded: { texts: Text[] } = { texts: [] };',
      "const names = new Set(['zoom']);",
      'export function zoom() {',
      '  let level = 1;',
      '  const seen = new Set<Element>();',
      '}',
    ].join('\n'),
  );
  addFile(`${folder}/zoom.test.ts`, 'let window: Window;\n');
  addFile('packages/capture/src/zoom/probe.ts', 'let loading = false;\n');
  addFile('packages/engine/src/axe.in-page.ts', 'export const axe = 1;\n');
  expect(findModuleVariables(root)).toEqual([]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCodeForPages } from './in-page-calls.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-in-page-calls-'));
  const files = {
    'visit/frames.ts': 'export const format = (name: string) => ["curbcutInPage", name].join(".");',
    'probes/a/probe.ts': "export const run = (frame) => frame.evaluate<number[]>('curbcutInPage.read()');",
    'probes/b/probe.ts':
      "// Like curbcutInPage.read().\nexport const run = (frame) => frame.call('read', []);",
    'probes/b/in-page/read.ts': 'export const read = () => document.evaluate("//p", document);',
  };
  for (const [file, source] of Object.entries(files)) {
    const path = join(root, 'packages/capture/src', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('finds code sent to pages as text, and unused exceptions', () => {
  const { forbidden, unused } = findCodeForPages(root);
  expect(forbidden).toEqual(['packages/capture/src/probes/a/probe.ts']);
  expect(unused).toContain('visit/stabilize.ts');
  expect(unused).not.toContain('visit/frames.ts');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureSizes } from './budgets.ts';
import { measureFirstLoad } from './first-load.ts';

const scripts = {
  'entry.js': 'import{a as b}from"./shared.js";import("./later.js");b()',
  'route.js': 'import"./shared.js";export default 1',
  'shared.js': 'export const a=()=>"not from\'./words.js"',
  'later.js': 'export default 2',
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curbcut-size-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries({ ...scripts, 'root.css': 'p{color:red}' })) {
    writeFileSync(join(folder, 'assets', name), text);
  }
  writeFileSync(
    join(folder, 'index.html'),
    '<link rel="stylesheet" href="/assets/root.css"><link rel="modulepreload" href="/assets/entry.js"><script type="module">import*as route0 from"/assets/route.js"</script>',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('counts a page’s static imports once each, and no dynamic imports', () => {
  const sum = (['entry.js', 'route.js', 'shared.js'] as const)
    .map((name) => gzipSync(scripts[name], { level: 9 }).length)
    .reduce((total, bytes) => total + bytes);
  expect(measureFirstLoad(folder, 'index.html').jsGzip).toBe(sum);
});

test.each(Object.entries(measureSizes(resolve(import.meta.dirname, '../../apps/web/build/client'))))(
  '%s is within its budget',
  (_, { bytes, budget }) => {
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budget);
  },
);

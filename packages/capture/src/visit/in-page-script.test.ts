import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInPageScript } from './in-page-script.ts';

let folder: string;
let sourceFolder: string;
let cacheFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'curbcut-in-page-'));
  sourceFolder = path.join(folder, 'src');
  cacheFolder = path.join(folder, 'cache');
});
afterEach(() => rm(folder, { recursive: true }));

async function writeSources(sources: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(sources)) {
    const file = path.join(sourceFolder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Runs the script in an empty world and returns the result of the function `greet`. */
function runGreet(script: string): unknown {
  return runInNewContext(`${script}; curbcutInPage.greet()`);
}

const sources = {
  'in-page/install.ts': `import { greet } from '../probe/in-page/greet.ts';
    globalThis.curbcutInPage = { greet };`,
  'probe/in-page/greet.ts': `import { name } from './name.ts';
    import type { Greeting } from '../greeting.ts';
    export const greet = (): Greeting => \`Hello \${name}\`;`,
  'probe/in-page/name.ts': `export const name: string = 'page';`,
  'probe/greeting.ts': 'export type Greeting = string;',
};

test('bundles all modules into one script', async () => {
  await writeSources(sources);
  expect(runGreet(await createInPageScript({ sourceFolder }))).toBe('Hello page');
});

test('escapes non-ASCII characters without changing what strings, templates and regular expressions mean', async () => {
  await writeSources({
    'in-page/install.ts': `const place = 'Café 🇦🇹';
      const greet = () => [place.replace(/[Öé]/, 'e'), \`“\${'é'}”\`, /^\\p{L}+ [🇦🇹]+$/u.test(place)].join();
      globalThis.curbcutInPage = { greet };`,
  });
  const script = await createInPageScript({ sourceFolder });
  expect(script).not.toMatch(/\P{ASCII}/u);
  expect(runGreet(script)).toBe('Cafe 🇦🇹,“é”,true');
});

test('rejects code in which an escape would have a different meaning', async () => {
  await writeSources({
    'in-page/install.ts': 'globalThis.curbcutInPage = { greet: () => String.raw`ä` };',
  });
  await expect(createInPageScript({ sourceFolder })).rejects.toThrow('String.raw');
});

test('keeps the modules’ state when the script runs again in the same world', async () => {
  await writeSources({
    'in-page/install.ts': `import { count } from './count.ts'; globalThis.curbcutInPage = { count };`,
    'in-page/count.ts': 'let calls = 0; export const count = () => (calls += 1);',
  });
  const script = await createInPageScript({ sourceFolder });
  expect(runInNewContext(`${script} curbcutInPage.count(); ${script} curbcutInPage.count()`)).toBe(2);
});

test('keeps the script in the cache folder until a source changes', async () => {
  await writeSources(sources);
  await createInPageScript({ sourceFolder, cacheFolder });
  const [file] = await readdir(cacheFolder);
  await writeFile(path.join(cacheFolder, file!), 'globalThis.curbcutInPage = { greet: () => "cached" }');
  expect(runGreet(await createInPageScript({ sourceFolder, cacheFolder }))).toBe('cached');

  await writeSources({ 'probe/in-page/name.ts': `export const name: string = 'changed page';` });
  expect(runGreet(await createInPageScript({ sourceFolder, cacheFolder }))).toBe('Hello changed page');
  expect(await readdir(cacheFolder)).toHaveLength(2);
});

test('builds the script in memory if nothing can be written', async () => {
  await writeSources(sources);
  // A file in the folder's place stops even the superuser, who isn't limited by permissions.
  await writeFile(cacheFolder, '');
  expect(runGreet(await createInPageScript({ sourceFolder, cacheFolder }))).toBe('Hello page');
});

test.each([
  ['a module outside the “in-page” folders', '../server-only.ts'],
  ['a Node module', 'node:os'],
])('rejects %s', async (_, specifier) => {
  await writeSources({
    ...sources,
    'probe/server-only.ts': `export const name = 'server';`,
    'probe/in-page/name.ts': `import * as other from '${specifier}';
      export const name = other.name ?? other.hostname();`,
  });
  await expect(createInPageScript({ sourceFolder })).rejects.toThrow(/isn’t in such a folder/);
});

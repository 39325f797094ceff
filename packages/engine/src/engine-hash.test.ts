import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashCode, hashEngine } from './engine-hash.ts';

it('changes with the code and library versions, but not with tests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curbcut-engine-hash-'));
  const sources = [join(folder, 'src'), join(folder, 'package-lock.json')];
  const change = async (file: string, text: string) => {
    await writeFile(join(folder, file), text);
    return hashCode(sources);
  };
  await mkdir(join(folder, 'src/rules'), { recursive: true });
  const first = await change('src/rules/rule.ts', 'one');
  expect(await hashCode(sources)).toBe(first);
  expect(await change('src/rules/rule.test.ts', 'test')).toBe(first);
  const second = await change('src/rules/rule.ts', 'two');
  const third = await change('package-lock.json', '{}');
  expect(new Set([first, second, third]).size).toBe(3);
  await rm(folder, { recursive: true });
});

it('finds the code of this engine', async () => {
  expect(await hashEngine()).toMatch(/^[0-9a-f]{64}$/);
});

import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashKey, listDifferences, MISSING, ResultCache, type ResultCacheOptions } from './result-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'curbcut-result-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (options: Partial<ResultCacheOptions> = {}) =>
  new ResultCache({ folder, generation: 'now', isReading: true, recheckShare: 0, ...options });
const KEY = hashKey('page');
const getEntry = () => path.join(folder, 'now', KEY.slice(0, 2), KEY);
const value = { strings: ['a', 'ä'], nodes: { kind: [1, 3] }, facts: { size: 1.5, none: undefined } };

it('returns in a different process what was written, and nothing for other keys and generations', async () => {
  await open().write(KEY, value);
  expect(await open().read(KEY)).toEqual(value);
  expect(await open().read(hashKey('other'))).toBe(MISSING);
  expect(await open({ generation: 'later' }).read(KEY)).toBe(MISSING);
});

it('ignores a damaged or incomplete entry, and replaces it', async () => {
  await open().write(KEY, value);
  const bytes = await readFile(getEntry());
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(getEntry(), bytes);
  expect(await open().read(KEY)).toBe(MISSING);
  await open().write(KEY, value);
  expect(await open().read(KEY)).toEqual(value);
  for (const size of [bytes.length - 5, 10, 0]) {
    await truncate(getEntry(), size);
    expect(await open().read(KEY)).toBe(MISSING);
  }
});

it('writes but doesn’t read if everything must be computed', async () => {
  vi.stubEnv('CURBCUT_TEST_SCOPE', 'all');
  const complete = new ResultCache({ folder, generation: 'now' });
  vi.unstubAllEnvs();
  await complete.write(KEY, value);
  expect(await complete.read(KEY)).toBe(MISSING);
  expect(await open().read(KEY)).toEqual(value);
});

it('leaves no unfinished files, and works without a writable folder', async () => {
  await open().write(KEY, value);
  expect(await readdir(path.dirname(getEntry()))).toEqual([KEY]);
  const blocked = new ResultCache({ folder: getEntry(), generation: 'now', isReading: true });
  await blocked.write(KEY, value);
  expect(await blocked.read(KEY)).toBe(MISSING);
});

it('recomputes hits and reports what has changed and how to clear the cache', async () => {
  const cache = open({ recheckShare: 1 });
  await cache.acceptHit(KEY, '“page”', value, async () => structuredClone(value));
  const changed = { ...value, strings: ['a', 'o'], added: [1] };
  const error = await cache.acceptHit(KEY, '“page”', value, async () => changed).catch(String);
  expect(error).toContain('“page”');
  expect(error).toContain('  strings.1: "ä" → "o"\n');
  expect(error).toContain('  added: undefined → [1]\n');
  expect(error).toContain(`delete ${path.join(folder, 'now')}`);
});

it('recomputes exactly one hit if none was selected, and a different one for a different seed', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => hashKey(at));
  const checkWith = async (seed: string) => {
    const checked: string[] = [];
    const cache = open({ seed, recheckShare: 1e-9 });
    for (const key of keys) {
      await cache.acceptHit(key, key, 1, async () => {
        checked.push(key);
        return 1;
      });
    }
    expect(checked).toEqual([]);
    await cache.recheckOne();
    await cache.recheckOne();
    expect(checked).toHaveLength(1);
    return checked[0]!;
  };
  const seeds = Array.from({ length: 10 }, (_, at) => `seed ${at}`);
  const checked = await Promise.all(seeds.map(checkWith));
  expect(new Set(checked).size).toBeGreaterThan(3);
  expect(await checkWith('seed 0')).toBe(checked[0]);
});

it('deletes generations that have not been used for 30 days, and the oldest ones if there are too many', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `generation-${String(at).padStart(2, '0')}`);
  for (const [age, name] of names.entries()) {
    await mkdir(path.join(folder, name));
    const used = new Date(Date.now() - age * 86_400_000);
    await utimes(path.join(folder, name), used, used);
  }
  const long = new Date(Date.now() - 31 * 86_400_000);
  await utimes(path.join(folder, names[2]!), long, long);
  await open().write(KEY, value);
  expect((await readdir(folder)).sort()).toEqual([names[0], names[1], ...names.slice(3, 12), 'now'].sort());
});

it('uses the content of byte arrays in keys', () => {
  const withBytes = (text: string) => hashKey({ files: { 'a.wav': { body: Buffer.from(text) } } });
  expect(withBytes('one')).toBe(withBytes('one'));
  expect(withBytes('one')).not.toBe(withBytes('two'));
});

it('accepts differences of a fraction of a pixel, and lists only the first of many others', () => {
  expect(listDifferences({ rect: [57.11, 18] }, { rect: [57.06, 18] })).toEqual([]);
  expect(listDifferences({ rect: [57.11, 18] }, { rect: [57.31, 19] })).toEqual([
    'rect.0: 57.11 → 57.31',
    'rect.1: 18 → 19',
  ]);
  const lines = listDifferences(Array(50).fill(1), Array(50).fill(2));
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('and more');
});

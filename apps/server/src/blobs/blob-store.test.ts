import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestS3, type TestS3 } from '../../test/support/s3-server.ts';
import { type BlobStore, toAuditScreenshotKey, toReportKey, toScreenshotKey } from './blob-store.ts';
import { createFolderBlobStore } from './folder-store.ts';
import { createS3BlobStore } from './s3-store.ts';

const scan = '3c2d1e0f-0000-4000-8000-000000000001';
const otherScan = '3c2d1e0f-0000-4000-8000-000000000002';
const audit = '3c2d1e0f-0000-4000-8000-000000000003';
let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-blobs-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['in a folder', () => createFolderBlobStore(folder)],
  ['in a bucket', () => createS3BlobStore(s3.settings)],
  ['under a prefix in a bucket', () => createS3BlobStore({ ...s3.settings, prefix: 'curbcut/test/' })],
])('a store %s', (_place, open) => {
  let blobs: BlobStore;
  beforeAll(() => {
    blobs = open();
  });
  afterAll(() => blobs.close());

  const read = async (key: string) => {
    const found = await blobs.get(key);
    return found && (await text(found.stream));
  };

  test('returns what was stored, and replaces it when the key is used again', async () => {
    const key = toScreenshotKey(scan, 3, 'webp');
    await blobs.put(key, Buffer.from('first screenshot'));
    await blobs.put(key, Buffer.from('second'));
    const found = await blobs.get(key);
    expect(found?.bytes).toBe(6);
    expect((await buffer(found!.stream)).toString()).toBe('second');
  });

  test('returns undefined for a missing file', async () => {
    expect(await blobs.get(toScreenshotKey(otherScan, 0, 'webp'))).toBeUndefined();
  });

  test('deletes only one scan’s or audit’s files', async () => {
    const kept = [toScreenshotKey(otherScan, 0, 'webp'), toAuditScreenshotKey(otherScan, 1, 'webp')];
    const deleted = [
      toScreenshotKey(scan, 0, 'webp'),
      toReportKey(scan, otherScan),
      toAuditScreenshotKey(audit, 1, 'webp'),
      toAuditScreenshotKey(audit, 2, 'png'),
    ];
    for (const key of [...kept, ...deleted]) await blobs.put(key, Buffer.from('a'));
    for (const id of [scan, scan, audit, audit]) await blobs.deleteFolder(id);
    for (const key of deleted) expect(await read(key), key).toBeUndefined();
    for (const key of kept) expect(await read(key), key).toBe('a');
  });

  test('lists only its files, with their sizes, grouped by scan', async () => {
    const keys = [...Array(30).keys()].flatMap((page) => [
      toScreenshotKey(scan, page, 'webp'),
      toScreenshotKey(otherScan, page, 'png'),
    ]);
    for (const key of keys) await blobs.put(key, Buffer.alloc(7));
    await blobs.writeIdentity('{}');
    await blobs.check();
    const listed = [];
    for await (const blob of blobs.list()) listed.push(blob);
    const found = listed.filter(({ key }) => keys.includes(key));
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    expect(found.every(({ bytes }) => bytes === 7)).toBe(true);
    expect(found.every(({ modifiedAt }) => Math.abs(modifiedAt.getTime() - Date.now()) < 60_000)).toBe(true);
    const folders = listed.map(({ key }) => key.split('/')[0]);
    expect(folders.filter((one, index) => one !== folders[index - 1])).toHaveLength(new Set(folders).size);
    expect(listed.every(({ key }) => /^[0-9a-f-]{36}\//.test(key))).toBe(true);
  });

  test('stores streamed text completely or not at all', async () => {
    const key = toReportKey(scan, otherScan);
    async function* content(fails: boolean) {
      yield 'é'.repeat(40_000);
      yield 'b'.repeat(40_000);
      if (fails) throw new Error('It was cut off.');
    }
    expect(await blobs.put(key, content(false))).toBe(120_000);
    expect((await blobs.get(key))?.bytes).toBe(120_000);
    expect((await read(key))?.length).toBe(80_000);
    await blobs.delete(key);
    await blobs.delete(key);
    await expect(blobs.put(key, content(true))).rejects.toThrow('It was cut off.');
    expect(await blobs.get(key)).toBeUndefined();
  });

  test('keeps its identity', async () => {
    await blobs.writeIdentity('first');
    await blobs.writeIdentity('{"store":1}');
    expect(await blobs.readIdentity()).toBe('{"store":1}');
  });

  test.each([
    '..',
    '',
    `../${scan}/0.webp`,
    `${scan}/0.svg`,
    `${scan}/../${otherScan}/0.webp`,
    `${scan}/0.webp/x`,
  ])('refuses the key %j', async (key) => {
    await expect(async () => blobs.put(key, Buffer.from('a'))).rejects.toThrow(RangeError);
    await expect(async () => blobs.get(key)).rejects.toThrow(RangeError);
    await expect(async () => blobs.delete(key)).rejects.toThrow(RangeError);
  });

  test.each(['..', '.', '', `${scan}/0.webp`])('refuses to delete a scan or audit named %j', async (name) => {
    await expect(blobs.deleteFolder(name)).rejects.toThrow(RangeError);
  });
});

test('prefixes in a bucket are separate stores', async () => {
  const first = createS3BlobStore({ ...s3.settings, prefix: 'first/' });
  const second = createS3BlobStore({ ...s3.settings, prefix: 'second/' });
  const key = toScreenshotKey(scan, 0, 'webp');
  await first.put(key, Buffer.from('a'));
  await second.put(key, Buffer.from('b'));
  await second.deleteFolder(scan);
  expect(await text((await first.get(key))!.stream)).toBe('a');
});

test('a folder removes unfinished files, including a killed process’s once they’re old', async () => {
  const blobs = createFolderBlobStore(folder);
  await blobs.put(toScreenshotKey(scan, 4, 'png'), Buffer.alloc(10));
  const listParts = async () => (await readdir(join(folder, scan))).filter((name) => name.endsWith('.part'));
  expect(await listParts()).toEqual([]);
  await writeFile(join(folder, scan, '4.png.0000.part'), 'half');
  expect(await blobs.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  expect(await blobs.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  expect(await listParts()).toEqual([]);
});

test.each([
  ['..', 0, 'webp'],
  ['../../../etc', 0, 'webp'],
  [scan, 0, 'webp/../../x'],
  [scan, -1, 'webp'],
  [scan, 0, 'svg'],
])('rejects a key of %s, %s, %s', async (scanId, position, format) => {
  expect(() => toScreenshotKey(scanId, position, format)).toThrow(RangeError);
  expect(() => toAuditScreenshotKey(scanId, position, format)).toThrow(RangeError);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BlobStore,
  createFolderBlobStore,
  toAuditScreenshotKey,
  toReportKey,
  toScreenshotKey,
} from './blob-store.ts';

const scan = '3c2d1e0f-0000-4000-8000-000000000001';
const otherScan = '3c2d1e0f-0000-4000-8000-000000000002';
const audit = '3c2d1e0f-0000-4000-8000-000000000003';
let folder: string;
let blobs: BlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-blobs-'));
  blobs = createFolderBlobStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('returns what was stored, and replaces it when the key is used again', async () => {
  const key = toScreenshotKey(scan, 3, 'webp');
  await blobs.put(key, Buffer.from('first screenshot'));
  await blobs.put(key, Buffer.from('second'));
  const found = await blobs.get(key);
  expect(found?.bytes).toBe(6);
  expect((await buffer(found!.stream)).toString()).toBe('second');
});

test('leaves no unfinished files behind', async () => {
  await blobs.put(toScreenshotKey(scan, 4, 'png'), Buffer.alloc(10));
  expect((await readdir(join(folder, scan))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('returns undefined for a missing file', async () => {
  expect(await blobs.get(toScreenshotKey(otherScan, 0, 'webp'))).toBeUndefined();
});

test('deletes the screenshots of one scan and no others', async () => {
  await blobs.put(toScreenshotKey(scan, 0, 'webp'), Buffer.from('a'));
  await blobs.put(toScreenshotKey(otherScan, 0, 'webp'), Buffer.from('b'));
  await blobs.deleteScan(scan);
  await blobs.deleteScan(scan);
  expect(await blobs.get(toScreenshotKey(scan, 0, 'webp'))).toBeUndefined();
  expect(await blobs.get(toScreenshotKey(otherScan, 0, 'webp'))).toBeDefined();
});

test('deletes the screenshots of one audit and nothing else', async () => {
  const kept = [toScreenshotKey(scan, 1, 'webp'), toAuditScreenshotKey(otherScan, 1, 'webp')];
  for (const key of [...kept, toAuditScreenshotKey(audit, 1, 'webp'), toAuditScreenshotKey(audit, 2, 'png')])
    await blobs.put(key, Buffer.from('a'));
  await blobs.deleteAudit(audit);
  await blobs.deleteAudit(audit);
  expect(await readdir(folder)).not.toContain(audit);
  for (const key of kept) expect((await buffer((await blobs.get(key))!.stream)).length, key).toBe(1);
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

test.each(['..', '.', '', `${scan}/0.webp`])('deletes no scan or audit named %j', async (name) => {
  await expect(blobs.deleteScan(name)).rejects.toThrow(RangeError);
  await expect(blobs.deleteAudit(name)).rejects.toThrow(RangeError);
});

test('stores streamed text completely or not at all', async () => {
  const key = toReportKey(scan, otherScan);
  async function* text(fails: boolean) {
    yield 'é'.repeat(40_000);
    yield 'b'.repeat(40_000);
    if (fails) throw new Error('It broke off.');
  }
  expect(await blobs.put(key, text(false))).toBe(120_000);
  expect((await blobs.get(key))?.bytes).toBe(120_000);
  await blobs.delete(key);
  await expect(blobs.put(key, text(true))).rejects.toThrow('It broke off.');
  expect(await blobs.get(key)).toBeUndefined();
  expect((await readdir(join(folder, scan))).filter((name) => name.includes('report'))).toEqual([]);
});

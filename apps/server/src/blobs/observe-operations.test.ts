import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BlobInfo, toScreenshotKey } from './blob-store.ts';
import { createFolderBlobStore } from './folder-store.ts';
import { observeOperations } from './observe-operations.ts';

test('an observed store behaves like the store itself, including listing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curbcut-blobs-'));
  const operations: string[] = [];
  const store = observeOperations(createFolderBlobStore(folder), (operation, act) => {
    operations.push(operation);
    return act();
  });
  const key = toScreenshotKey('6d0f3c2e-9f39-4a5e-8d1e-2b7a3f1f9a10', 0, 'webp');
  expect(await store.put(key, Buffer.from('image'))).toBe(5);
  const listed: BlobInfo[] = [];
  for await (const blob of store.list()) listed.push(blob);
  expect(listed).toMatchObject([{ key, bytes: 5 }]);
  expect(await store.getHash(key)).toHaveLength(64);
  await store.delete(key);
  expect(await store.get(key)).toBe(undefined);
  expect(store.location).toContain(folder);
  expect(operations).toEqual(['put', 'getHash', 'delete', 'get']);
  store.close();
  await rm(folder, { recursive: true });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderBlobStore } from '../blobs/folder-store.ts';
import { checkStorage } from './health-check.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'curbcut-storage-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const blobs = () => createFolderBlobStore(join(dataDir, 'blobs'));

test('passes for a data folder with free space and doesn’t leave a file behind', async () => {
  await expect(checkStorage(blobs(), { dataDir, minFreeDiskBytes: 1 })).resolves.toContain(
    'Wrote a test file',
  );
  expect((await readdir(dataDir, { recursive: true })).toSorted()).toEqual(['blobs']);
});

test('reports too little free space with both values', async () => {
  const check = checkStorage(blobs(), { dataDir, minFreeDiskBytes: 2 ** 60 });
  await expect(check).rejects.toThrow(
    /has \d+ MB left; at least 1099511627776 MB are required\. Free some space\./,
  );
});

test('reports why a write failed, without the path', async () => {
  const check = () => Promise.reject(Object.assign(new Error('ENOSPC, /secret/path'), { code: 'ENOSPC' }));
  await expect(checkStorage({ ...blobs(), check }, { dataDir, minFreeDiskBytes: 0 })).rejects.toThrow(
    /^The data folder can’t be written to: the disk is full\.$/,
  );
  const gone = join(dataDir, 'gone');
  await expect(checkStorage(blobs(), { dataDir: gone, minFreeDiskBytes: 0 })).rejects.toThrow(
    'The data folder can’t be written to: writing a file failed.',
  );
});

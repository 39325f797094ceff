import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createReport, getPageScreenshot, getReport } from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BlobStore, toScreenshotKey } from '../../server/src/blobs/blob-store.ts';
import { createFolderBlobStore } from '../../server/src/blobs/folder-store.ts';
import { createS3BlobStore } from '../../server/src/blobs/s3-store.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { getDatabaseUrl } from '../../server/test/support/postgres-databases.ts';
import { startTestS3, type TestS3 } from '../../server/test/support/s3-server.ts';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { createTemporaryFolder, startTestServer } from '../../server/test/support/test-server.ts';
import { startTestSite, type TestSite } from '../../server/test/support/test-site.ts';
import { runCurbcut } from './run-curbcut.ts';

/** A server takes long to start on a busy machine. */
const STARTUP_TIMEOUT_MS = 900_000;
const PAGES = 3;
const orphan = toScreenshotKey('3c2d1e0f-0000-4000-8000-000000000001', 0, 'webp');
let site: TestSite;
let s3: TestS3;
let dataDir: string;
let scanId: string;
let folder: BlobStore;
let bucket: BlobStore;

const admin = (...args: string[]) => runCurbcut(['admin', ...args]);

function setEnvironment(folderOfData: string): void {
  vi.stubEnv('CURBCUT_DATA', folderOfData);
  vi.stubEnv('DATABASE_URL', getDatabaseUrl(folderOfData));
  vi.stubEnv('S3_ENDPOINT', s3.settings.endpoint!.href);
  vi.stubEnv('S3_BUCKET', s3.settings.bucket);
  vi.stubEnv('S3_ACCESS_KEY_ID', s3.settings.credentials!.accessKeyId);
  vi.stubEnv('S3_SECRET_ACCESS_KEY', s3.settings.credentials!.secretAccessKey);
}

async function hashAll(store: BlobStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of store.list()) {
    const content = await text((await store.get(key))!.stream);
    found[key] = createHash('sha256').update(content).digest('hex');
  }
  return found;
}

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  s3 = await startTestS3();
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  folder = createFolderBlobStore(join(dataDir, 'blobs'));
  bucket = createS3BlobStore(s3.settings);
  const server = await startTestServer({ dataDir });
  scanId = await server.startScan({ url: site.url });
  await server.waitForEnd(scanId);
  const body = { type: 'detailed', format: 'json' } as const;
  const { report } = await expectStatus(server.call(createReport, { params: { scanId }, body }), 202);
  await vi.waitFor(
    async () => {
      const now = await expectStatus(server.call(getReport, { params: { reportId: report.id } }), 200);
      expect(now.status).toBe('ready');
    },
    { timeout: 600_000 },
  );
  await server.close();
}, STARTUP_TIMEOUT_MS);
afterAll(async () => {
  bucket?.close();
  await s3?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => setEnvironment(dataDir));
afterEach(() => {
  vi.unstubAllEnvs();
  s3.fault = () => undefined;
});

test('moves files to a bucket and back, and resumes an interrupted move', async () => {
  const before = await hashAll(folder);
  expect(Object.keys(before)).toHaveLength(PAGES + 1);
  const reportKey = Object.keys(before).find((key) => key.includes('report-'))!;
  s3.fault = ({ method, path }) =>
    method === 'PUT' && path.includes(reportKey) ? { status: 503 } : undefined;
  expect(await admin('move-blobs', '--to', 's3', '--delete-source')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('the storage service reported an error'),
  });
  s3.fault = () => undefined;
  expect({ ...(await hashAll(folder)), ...(await hashAll(bucket)) }).toEqual(before);

  expect((await admin('move-blobs', '--to', 's3', '--delete-source')).exitCode).toBe(0);
  expect(await hashAll(bucket)).toEqual(before);
  expect(await hashAll(folder)).toEqual({});

  const server = await startTestServer({ dataDir, config: { s3: s3.settings } });
  const params = { scanId, pageId: '0' };
  expect((await server.call(getPageScreenshot, { params })).status).toBe(200);
  await server.close();

  expect((await admin('move-blobs', '--to', 'folder')).err).toContain('Nothing was deleted.');
  expect(await hashAll(folder)).toEqual(before);
  expect((await admin('move-blobs', '--to', 'folder')).err).toContain(`${PAGES + 1} were already there`);
});

test('reports a file that arrives damaged, and copies it again', async () => {
  const before = await hashAll(folder);
  for (const key of Object.keys(before)) await bucket.delete(key);
  s3.fault = ({ method, path }) =>
    method === 'GET' && path.includes('.webp') ? 'flip-reply-byte' : undefined;
  const failed = await admin('move-blobs', '--to', 's3', '--delete-source');
  expect(failed).toMatchObject({ exitCode: 2, err: expect.stringContaining('the file is damaged') });
  s3.fault = () => undefined;
  expect(Object.keys(await hashAll(folder)).filter((key) => key.endsWith('.webp'))).toHaveLength(PAGES);
  expect((await admin('move-blobs', '--to', 's3')).exitCode).toBe(0);
  expect(await hashAll(bucket)).toEqual(before);
});

test.each(['bucket', 'folder'])('sweeping a %s deletes only unreferenced files', async (place) => {
  const store = place === 'bucket' ? bucket : folder;
  if (place === 'folder')
    for (const name of ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      vi.stubEnv(name, undefined);
  const before = await hashAll(store);
  const strays = [
    orphan,
    toScreenshotKey(scanId, 77, 'webp'),
    `${scanId}/0-fix-9.webp`,
    `${scanId}/report-3c2d1e0f-0000-4000-8000-000000000009`,
    '3c2d1e0f-0000-4000-8000-000000000001/audit-1.webp',
  ];
  for (const key of strays) await store.put(key, Buffer.from('stray'));
  expect((await admin('sweep-blobs', '--yes')).err).toContain('0 files (0.0 MB) without a reference deleted');
  expect((await admin('sweep-blobs', '--min-age', '0')).err).toContain(
    '5 files (0.0 MB) without a reference found',
  );
  expect(Object.keys(await hashAll(store))).toHaveLength(Object.keys(before).length + strays.length);
  expect((await admin('sweep-blobs', '--min-age', '0', '--yes')).err).toContain('5 files');
  expect(await hashAll(store)).toEqual(before);
});

test('restores a backup of a bucket into a different bucket, or a folder, with all files', async () => {
  expect((await admin('move-blobs', '--to', 's3')).exitCode).toBe(0);
  const before = await hashAll(bucket);
  const target = await createTemporaryFolder();
  const backup = join(target, 'backup.tar.gz');
  expect(await admin('backup', '--to', backup)).toMatchObject({
    exitCode: 0,
    err: expect.stringContaining(`${Object.keys(before).length} files`),
  });
  const restoredDir = join(target, 'restored');
  await mkdir(restoredDir);
  await createTestDatabase(restoredDir);
  await rm(join(restoredDir, 'database'), { recursive: true, force: true });
  setEnvironment(restoredDir);
  vi.stubEnv('S3_PREFIX', 'restored/');
  const restoredBucket = createS3BlobStore({ ...s3.settings, prefix: 'restored/' });
  s3.fault = ({ method, path }) =>
    method === 'PUT' && path.includes('report-') ? { status: 503 } : undefined;
  expect((await admin('restore', '--from', backup)).err).toContain('Nothing was changed');
  expect(await hashAll(restoredBucket)).toEqual({});
  s3.fault = () => undefined;
  expect(await admin('restore', '--from', backup)).toMatchObject({
    exitCode: 0,
    err: expect.stringContaining('Screenshots and reports are in the bucket curbcut'),
  });
  expect(await hashAll(restoredBucket)).toEqual(before);
  expect((await admin('restore', '--from', backup)).err).toContain('There are files in the bucket curbcut');
  const config = { s3: { ...s3.settings, prefix: 'restored/' } };
  const server = await startTestServer({ dataDir: restoredDir, config });
  expect((await server.call(getPageScreenshot, { params: { scanId, pageId: '0' } })).status).toBe(200);
  await server.close();
  restoredBucket.close();
  await rm(target, { recursive: true, force: true });
});

test('rejects another installation’s bucket', async () => {
  const otherDir = await createTemporaryFolder();
  await mkdir(join(otherDir, 'blobs'), { recursive: true });
  await createTestDatabase(otherDir);
  setEnvironment(otherDir);
  const identity = JSON.stringify({
    store: '3c2d1e0f-0000-4000-8000-00000000000a',
    installation: '3c2d1e0f-0000-4000-8000-00000000000b',
  });
  const before = await bucket.readIdentity();
  await bucket.writeIdentity(identity);
  expect((await admin('sweep-blobs', '--yes')).err).toContain(
    'Another installation of Curbcut stores its files',
  );
  await bucket.writeIdentity(before!);
  await rm(otherDir, { recursive: true, force: true });
});

test('without a bucket, there is nothing to move', async () => {
  for (const name of ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    vi.stubEnv(name, undefined);
  expect(await admin('move-blobs', '--to', 's3')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Set S3_BUCKET'),
  });
});

import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fault, type FaultyRequest, startTestS3, type TestS3 } from '../../test/support/s3-server.ts';
import { BlobStoreError, describeFileError } from '../file-errors.ts';
import { type BlobStore, toReportKey, toScreenshotKey } from './blob-store.ts';
import { createS3BlobStore } from './s3-store.ts';

const scan = '3c2d1e0f-0000-4000-8000-000000000001';
const key = toScreenshotKey(scan, 0, 'webp');
const reportKey = toReportKey(scan, scan);
const report = randomBytes(1_500_000);
let s3: TestS3;
let blobs: BlobStore;

beforeAll(async () => {
  s3 = await startTestS3();
  blobs = createS3BlobStore(s3.settings);
});
afterAll(async () => {
  blobs?.close();
  await s3?.close();
});
beforeEach(() => {
  s3.fault = () => undefined;
  s3.requests.length = 0;
});

async function* inPieces(content: Uint8Array) {
  for (let start = 0; start < content.length; start += 50_000) yield content.subarray(start, start + 50_000);
}

/** Makes a method's first requests fail. */
function failFirst(method: string, times: number, fault: Fault): void {
  let failed = 0;
  s3.fault = (request: FaultyRequest) => {
    if (request.method !== method || failed === times) return undefined;
    failed += 1;
    return fault;
  };
}

const faults: readonly (readonly [string, Fault])[] = [
  ['a 500 response', { status: 500 }],
  ['a 503 response', { status: 503 }],
  ['a dropped connection', 'cut-request'],
  ['a lost response', 'lose-reply'],
  ['a byte corrupted in transit', 'flip-request-byte'],
];

test.each(faults)('stores a file despite %s', async (_name, fault) => {
  const content = randomBytes(5000);
  failFirst('PUT', 2, fault);
  await blobs.put(key, content);
  expect((await buffer((await blobs.get(key))!.stream)).equals(content)).toBe(true);
  expect(s3.requests.filter(({ method }) => method === 'PUT')).toHaveLength(3);
});

test.each(faults)('stores a report despite %s', async (_name, fault) => {
  failFirst('PUT', 2, fault);
  expect(await blobs.put(reportKey, inPieces(report))).toBe(report.length);
  expect((await buffer((await blobs.get(reportKey))!.stream)).equals(report)).toBe(true);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('curbcut-upload-'))).toEqual([]);
});

test.each([
  ['is cut', { cutReplyAfter: 400_000 }],
  ['stalls', { stallReplyAfter: 400_000 }],
] satisfies [string, Fault][])('a download resumes where its connection %s', async (_name, fault) => {
  await blobs.put(reportKey, inPieces(report));
  failFirst('GET', 2, fault);
  const reader = createS3BlobStore(s3.settings, { connectMs: 20_000, idleMs: 1000 });
  const found = await reader.get(reportKey);
  expect(found?.bytes).toBe(report.length);
  expect((await buffer(found!.stream)).equals(report)).toBe(true);
  reader.close();
  // On a busy machine, other connections may be idle just as long.
  expect(s3.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThanOrEqual(3);
});

test('a download with changed content fails before its end', async () => {
  await blobs.put(reportKey, inPieces(report));
  failFirst('GET', 1, 'flip-reply-byte');
  const received: Uint8Array[] = [];
  const found = await blobs.get(reportKey);
  await expect(async () => {
    for await (const chunk of found!.stream) received.push(chunk);
  }).rejects.toThrow('the file is damaged');
  expect(Buffer.concat(received).length).toBeLessThan(report.length);
});

test('deletes a scan’s files despite errors', async () => {
  for (let page = 0; page < 40; page += 1)
    await blobs.put(toScreenshotKey(scan, page, 'webp'), Buffer.from('a'));
  s3.fault = ({ repetition }) => (repetition === 0 ? { status: 503 } : undefined);
  await blobs.deleteFolder(scan);
  const left = [];
  for await (const blob of blobs.list()) left.push(blob);
  expect(left).toEqual([]);
});

test('reports an unresponsive service with a reason and advice', async () => {
  s3.fault = () => 'cut-request';
  const error = await blobs.put(key, Buffer.from('a')).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(BlobStoreError);
  expect(describeFileError(error)).toBe('the storage service can’t be reached');
  expect((error as Error).message).toMatch(
    /^A file in the bucket curbcut at http:\/\/127\.0\.0\.1:\d+ couldn’t be used: .*Check S3_ENDPOINT/,
  );
});

test.each([
  [
    'a wrong key',
    { credentials: { accessKeyId: 'WRONG', secretAccessKey: 'wrong' } },
    'the storage service refused access',
  ],
  ['a wrong bucket', { bucket: 'not-there' }, 'the bucket does not exist'],
])('%s is reported', async (_name, changes, reason) => {
  const other = createS3BlobStore({ ...s3.settings, ...changes });
  await expect(other.check()).rejects.toMatchObject({ reason });
  await expect(other.get(key)).rejects.toMatchObject({ reason });
  other.close();
});

test('stopping a read early closes the connection', async () => {
  await blobs.put(reportKey, inPieces(report));
  const { stream } = (await blobs.get(reportKey))!;
  for await (const _chunk of stream) break;
  expect(stream.destroyed).toBe(true);
  expect(await text((await blobs.get(reportKey))!.stream)).toHaveLength(report.toString().length);
});

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { withTimeout } from '../with-timeout.ts';
import { toBlocks } from './folder-store.ts';
import { DamagedError, isDamagedInTransit, isMissingObject, isTemporary } from './s3-errors.ts';

/** Attempts to transfer one file, each of which can take several requests. */
const TRANSFER_ATTEMPTS = 4;
const TRANSFER_PAUSE_MS = 250;

/** The bucket that contains an object, and the object's key. */
interface ObjectRef {
  readonly Bucket: string;
  readonly Key: string;
}

/** Stores bytes. The service compares the MD5 before it stores anything. */
export async function putBytes(client: S3Client, ref: ObjectRef, bytes: Uint8Array): Promise<number> {
  const md5 = createHash('md5').update(bytes).digest('base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await transfer(isDamagedInTransit, () =>
    client.send(
      new PutObjectCommand({ ...ref, Body: bytes, ContentMD5: md5, Metadata: { [HASH_NAME]: sha256 } }),
    ),
  );
  return bytes.length;
}

/**
 * Stores a stream of unknown length. It's written to a temporary file first, so that an interrupted stream
 * leaves nothing in the bucket, the hash is known before the upload, and the upload can be retried.
 */
export async function putStream(
  client: S3Client,
  ref: ObjectRef,
  content: AsyncIterable<string | Uint8Array>,
  explained: <Result>(request: Promise<Result>) => Promise<Result>,
): Promise<number> {
  const file = join(tmpdir(), `curbcut-upload-${randomUUID()}`);
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk);
      sha256.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.from(toBlocks(content), { objectMode: false }),
      measure,
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
    const input = {
      ...ref,
      ContentLength: bytes,
      ContentMD5: md5.digest('base64'),
      Metadata: { [HASH_NAME]: sha256.digest('hex') },
    };
    // The SDK doesn't retry requests with a stream.
    await explained(
      transfer(isTemporary, () =>
        client.send(new PutObjectCommand({ ...input, Body: createReadStream(file) })),
      ),
    );
    return bytes;
  } finally {
    await rm(file, { force: true });
  }
}

/** Name of the metadata field with an object's SHA-256. */
export const HASH_NAME = 'sha256';

/** Retries a transfer after temporary failures. */
async function transfer<Result>(
  mayPass: (error: unknown) => boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures === TRANSFER_ATTEMPTS || !mayPass(error)) throw error;
      await pauseAfter(failures);
    }
  }
}

/** Waits longer after each failure, with a different delay in each process. */
async function pauseAfter(failures: number): Promise<void> {
  await pause(TRANSFER_PAUSE_MS * 2 ** (failures - 1) * (0.5 + Math.random()));
}

export async function openObject(
  client: S3Client,
  ref: ObjectRef,
  idleMs: number,
  toError: (error: unknown) => Error,
): Promise<{ stream: Readable; bytes: number } | undefined> {
  let opened: GetObjectCommandOutput;
  try {
    opened = await client.send(new GetObjectCommand(ref));
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw toError(error);
  }
  const { ContentLength: bytes = 0, ETag: etag } = opened;
  const content = readObject(opened, idleMs, (offset) =>
    client.send(new GetObjectCommand({ ...ref, Range: `bytes=${offset}-`, ...(etag && { IfMatch: etag }) })),
  );
  const stream = Readable.from(mapErrors(content, toError), { objectMode: false });
  // A reader that closes early must not leave the connection open.
  stream.once('close', () => (opened.Body as Readable | undefined)?.destroy());
  return { stream, bytes };
}

/**
 * Reads an object's body, resumes if the connection breaks or stalls, and fails if the content doesn't match
 * the stored hash. The end of the content is held back until the hash is verified, so that no reader mistakes
 * damaged content for complete.
 */
async function* readObject(
  opened: GetObjectCommandOutput,
  idleMs: number,
  reopen: (offset: number) => Promise<GetObjectCommandOutput>,
): AsyncGenerator<Uint8Array> {
  const { ContentLength: bytes = 0, Metadata: { [HASH_NAME]: expected } = {} } = opened;
  const hash = createHash('sha256');
  let body = opened.Body as Readable;
  let offset = 0;
  let last: Uint8Array | undefined;
  let failures = 0;
  try {
    while (offset < bytes) {
      try {
        for await (const chunk of withIdleLimit(body, idleMs)) {
          hash.update(chunk);
          offset += chunk.length;
          if (last) yield last;
          last = chunk;
        }
        if (offset < bytes) throw new Error('The connection closed before the transfer finished.');
      } catch (error) {
        body.destroy();
        failures += 1;
        if (failures === TRANSFER_ATTEMPTS || !isTemporary(error)) throw error;
        await pauseAfter(failures);
        body = (await reopen(offset)).Body as Readable;
      }
    }
  } finally {
    body.destroy();
  }
  if (offset > bytes || (expected !== undefined && hash.digest('hex') !== expected)) throw new DamagedError();
  if (last) yield last;
}

async function* withIdleLimit(body: Readable, idleMs: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next: IteratorResult<Uint8Array> = await withTimeout(chunks.next(), idleMs);
    if (next.done) return;
    yield next.value;
  }
}

async function* mapErrors(
  content: AsyncIterable<Uint8Array>,
  toError: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw toError(error);
  }
}

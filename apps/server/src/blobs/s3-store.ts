import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { withTimeout } from '../with-timeout.ts';
import {
  type BlobContent,
  type BlobInfo,
  type BlobStore,
  BlobStoreError,
  hashBlob,
  IDENTITY_FILE,
  isBlobKey,
  requireBlobKey,
  requireFolderId,
} from './blob-store.ts';
import { toBlocks } from './folder-store.ts';

/** How to reach a bucket of an S3-compatible service. */
export interface S3Settings {
  /** Undefined for Amazon S3. */
  readonly endpoint: URL | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Undefined to use the credentials of the machine, as the AWS SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket is part of the path rather than of the host name. */
  readonly forcePathStyle: boolean;
  /** Beginning of all keys; empty, or with a slash at the end. */
  readonly prefix: string;
}

/** Time limits; tests shorten them. */
interface S3Limits {
  readonly connectMs: number;
  /** How long a connection may transfer nothing. */
  readonly idleMs: number;
}

const defaultLimits: S3Limits = { connectMs: 5_000, idleMs: 20_000 };
/** Attempts of the SDK for one request, with exponential backoff: about three seconds altogether. */
const REQUEST_ATTEMPTS = 5;
/** Attempts to transfer one file, each of which may have several requests. */
const TRANSFER_ATTEMPTS = 4;
const TRANSFER_PAUSE_MS = 250;
const PARALLEL_DELETIONS = 16;

/**
 * Creates a blob store in a bucket. Every object has the SHA-256 of its content in its metadata, and reading one fails
 * when its content does not match.
 */
export function createS3BlobStore(settings: S3Settings, limits: S3Limits = defaultLimits): BlobStore {
  const { bucket, prefix } = settings;
  const client = createClient(settings, limits);
  const location = describeLocation(settings);
  const toError = (error: unknown) => toStoreError(error, location);
  const explained = <Result>(request: Promise<Result>): Promise<Result> =>
    request.catch((error: unknown) => {
      throw toError(error);
    });
  const get = (key: string) =>
    openObject(client, { Bucket: bucket, Key: prefix + key }, limits.idleMs, toError);
  const put = (key: string, content: BlobContent) =>
    content instanceof Uint8Array
      ? explained(putBytes(client, { Bucket: bucket, Key: prefix + key }, content))
      : putStream(client, { Bucket: bucket, Key: prefix + key }, content, explained);
  const remove = async (key: string) => {
    await explained(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key })));
  };
  async function* list(folder: string): AsyncGenerator<BlobInfo> {
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await explained(
        client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, ContinuationToken: token }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isBlobKey(key)) yield { key, bytes: Size, modifiedAt: LastModified };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }
  return {
    location,
    put: async (key, content) => put(requireBlobKey(key), content),
    get: async (key) => get(requireBlobKey(key)),
    async getHash(key) {
      const ref = { Bucket: bucket, Key: prefix + requireBlobKey(key) };
      try {
        const { Metadata } = await client.send(new HeadObjectCommand(ref));
        // Objects that something else has put there have no hash.
        return Metadata?.[HASH_NAME] ?? (await hashBlob({ get }, key));
      } catch (error) {
        // A reply to this request has no body, and so no code.
        if (getStatus(error) === 404) return undefined;
        throw toError(error);
      }
    },
    delete: async (key) => remove(requireBlobKey(key)),
    async deleteFolder(id) {
      // One request for each object: not every service can delete several at once.
      let running: Promise<void>[] = [];
      for await (const { key } of list(`${requireFolderId(id)}/`)) {
        running.push(remove(key));
        if (running.length < PARALLEL_DELETIONS) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
    },
    list: () => list(''),
    // An object exists when it is complete, and not before.
    deleteUnfinished: async () => 0,
    async readIdentity() {
      const found = await get(IDENTITY_FILE);
      return found && (await text(found.stream));
    },
    async writeIdentity(text) {
      await put(IDENTITY_FILE, Buffer.from(text));
    },
    async check() {
      const probe = `.write-test-${randomUUID()}`;
      await put(probe, Buffer.alloc(16, 1));
      await remove(probe);
    },
    close: () => client.destroy(),
  };
}

function createClient(settings: S3Settings, { connectMs, idleMs }: S3Limits): S3Client {
  const { endpoint, region, credentials, forcePathStyle } = settings;
  return new S3Client({
    ...(endpoint && { endpoint: endpoint.href }),
    ...(credentials && { credentials }),
    region,
    forcePathStyle,
    maxAttempts: REQUEST_ATTEMPTS,
    // Services other than Amazon's do not know its newer checksums; content is checked with MD5 and SHA-256 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    // Without one, it writes warnings about uploads that are repeated here to the console.
    logger: silentLogger,
  });
}

const ignore = (): void => undefined;
const silentLogger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Where an object is. */
interface ObjectRef {
  readonly Bucket: string;
  readonly Key: string;
}

/** Stores bytes. The service compares the MD5 before it stores anything. */
async function putBytes(client: S3Client, ref: ObjectRef, bytes: Uint8Array): Promise<number> {
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
 * Stores a stream of unknown length. It is written to a temporary file first: a stream that breaks off then leaves
 * nothing in the bucket, the hash is known before the upload, and the upload can be repeated.
 */
async function putStream(
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
    // The SDK does not repeat requests with a stream.
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

/** Name of the metadata with the SHA-256 of an object. */
const HASH_NAME = 'sha256';

/** Repeats a transfer that fails for a reason that may pass. */
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

/** Waits longer after each failure, and differently in each process. */
async function pauseAfter(failures: number): Promise<void> {
  await pause(TRANSFER_PAUSE_MS * 2 ** (failures - 1) * (0.5 + Math.random()));
}

async function openObject(
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
 * Reads the body of an object, continues where a connection broke off or stalled, and fails when the content does not
 * have the stored hash. The end of the content is held back until then, so that no reader takes it for complete.
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
        if (offset < bytes) throw new Error('The connection was closed before the end.');
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

/** The content of an object is not what was stored. */
class DamagedError extends Error {
  override readonly name = 'DamagedError';
  override readonly message = 'The content does not have the stored hash.';
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

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey';

const isDamagedInTransit = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['BadDigest', 'XAmzContentSHA256Mismatch'].includes(error.name);

/** Whether a transfer may succeed when it is repeated. */
function isTemporary(error: unknown): boolean {
  const status = getStatus(error);
  return (
    isDamagedInTransit(error) || status === undefined || status >= 500 || status === 408 || status === 429
  );
}

function describeLocation({ bucket, endpoint, prefix }: S3Settings): string {
  const place = endpoint ? ` at ${endpoint.origin}` : '';
  return `the bucket ${bucket}${place}${prefix === '' ? '' : ` (prefix ${prefix})`}`;
}

/** What users may know about a failure, and what an operator can do. */
function explain(error: unknown): readonly [reason: string, advice: string] {
  const name = error instanceof Error ? error.name : '';
  const status = getStatus(error);
  if (error instanceof DamagedError)
    return ['the file is damaged', 'Restore the file from a backup, or scan again.'];
  if (name === 'NoSuchBucket')
    return ['the bucket does not exist', 'Create the bucket, or correct S3_BUCKET and S3_ENDPOINT.'];
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || status === 301)
    return ['the bucket is in another region', 'Set S3_REGION to the region of the bucket.'];
  if (name === 'CredentialsProviderError')
    return [
      'there are no credentials for the storage service',
      'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this machine a role.',
    ];
  if (status === 401 || status === 403)
    return [
      'the storage service refused access',
      'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. The key must be allowed to list the bucket, and to read, write ' +
        'and delete its objects.',
    ];
  if (status === 507 || name === 'QuotaExceeded' || name === 'XMinioStorageFull')
    return ['the storage service is full', 'Make room in the storage service.'];
  if (status === undefined)
    return [
      'the storage service cannot be reached',
      'Check S3_ENDPOINT, and that the service is running and reachable from this machine.',
    ];
  return [
    'the storage service reported an error',
    `It replied ${status}${name === '' ? '' : ` (${name})`}. Try again later.`,
  ];
}

function toStoreError(error: unknown, location: string): Error {
  // Errors of the content that is stored, and of the disk that it passes through, are not errors of the service.
  if (error instanceof BlobStoreError) return error;
  const [reason, advice] = explain(error);
  return new BlobStoreError(reason, `A file in ${location} could not be used: ${reason}. ${advice}`, {
    cause: error,
  });
}

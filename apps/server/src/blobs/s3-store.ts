import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import {
  type BlobContent,
  type BlobInfo,
  type BlobStore,
  hashBlob,
  IDENTITY_FILE,
  isBlobKey,
  requireBlobKey,
  requireFolderId,
} from './blob-store.ts';
import { getStatus, toStoreError } from './s3-errors.ts';
import { HASH_NAME, openObject, putBytes, putStream } from './s3-objects.ts';

/** Time limits; tests shorten them. */
interface S3Limits {
  readonly connectMs: number;
  /** How long a connection can go without transferring anything. */
  readonly idleMs: number;
}

const defaultLimits: S3Limits = { connectMs: 5_000, idleMs: 20_000 };
/** The SDK's attempts for one request, with exponential backoff: about three seconds altogether. */
const REQUEST_ATTEMPTS = 5;
/** Number of objects that are deleted at the same time. */
const PARALLEL_DELETIONS = 16;

/**
 * Creates a blob store in a bucket. Every object has its content's SHA-256 in its metadata, and reading an
 * object fails if its content doesn't match.
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
        // Objects stored there by other programs don't have a hash.
        return Metadata?.[HASH_NAME] ?? (await hashBlob({ get }, key));
      } catch (error) {
        // A response to this request has no body, so there's no error code.
        if (getStatus(error) === 404) return undefined;
        throw toError(error);
      }
    },
    delete: async (key) => remove(requireBlobKey(key)),
    async deleteFolder(id) {
      // One request per object, because not every service can delete several at a time.
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
    // Objects appear only when they are complete.
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
    // Services other than Amazon's don't support its newer checksums; content is checked with MD5 and SHA-256
    // instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    // Without a logger, the SDK writes warnings to the console about uploads that are retried here.
    logger: silentLogger,
  });
}

const ignore = (): void => undefined;
const silentLogger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function describeLocation({ bucket, endpoint, prefix }: S3Settings): string {
  const place = endpoint ? ` at ${endpoint.origin}` : '';
  return `the bucket ${bucket}${place}${prefix === '' ? '' : ` (prefix ${prefix})`}`;
}

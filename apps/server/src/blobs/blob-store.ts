import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Content to store: bytes, or a stream of text or bytes. */
export type BlobContent = Uint8Array | AsyncIterable<string | Uint8Array>;

/** A stored file. */
export interface BlobInfo {
  readonly key: string;
  readonly bytes: number;
  /** When it was stored, according to the store's clock. */
  readonly modifiedAt: Date;
}

/** A stored file with its content. */
interface StoredBlob {
  /** Fails instead of ending if the store detects that the content isn't what was stored. */
  readonly stream: Readable;
  readonly bytes: number;
}

/**
 * Stores screenshots and reports. Keys come from {@link toScreenshotKey}, {@link toPreviewKey}, {@link
 * toFixScreenshotKey}, {@link toReportKey}, {@link toAuditScreenshotKey} and {@link toAttachmentKey}, never
 * from user or page input.
 */
export interface BlobStore {
  /** The store's location, for messages to the operator: "the folder /data/screenshots". */
  readonly location: string;
  /**
   * Stores content under a key, replacing what was there. Readers see either all of it or none.
   * @returns the number of bytes.
   */
  put(key: string, content: BlobContent): Promise<number>;
  /** @returns undefined if nothing is stored there. */
  get(key: string): Promise<StoredBlob | undefined>;
  /**
   * Returns the SHA-256 of what is stored under a key, in hexadecimal, as recorded by the store.
   * @returns undefined if nothing is stored there.
   */
  getHash(key: string): Promise<string | undefined>;
  /** Deletes what is stored under a key, if anything. */
  delete(key: string): Promise<void>;
  /** Deletes everything that belongs to a scan or an audit. */
  deleteFolder(id: string): Promise<void>;
  /**
   * Lists all files, with the files of each scan or audit grouped together. Files in other places are
   * skipped.
   */
  list(): AsyncIterable<BlobInfo>;
  /**
   * Deletes what writes interrupted before a given time left behind.
   * @returns their number.
   */
  deleteUnfinished(before: Date): Promise<number>;
  /** Reads the text that identifies the store; undefined if there's none yet. */
  readIdentity(): Promise<string | undefined>;
  writeIdentity(text: string): Promise<void>;
  /** Writes and deletes a small file; throws the error of the file system or the service if that fails. */
  check(): Promise<void>;
  /** Closes connections. */
  close(): void;
}

/** Name of the file that identifies a store. */
export const IDENTITY_FILE = 'curbcut-store.json';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyPattern =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/((\d{1,6}(-fix-\d{1,4}|-preview)?|audit-\d{1,6})\.(webp|jpeg|png)|attachment-[0-9a-f-]{36}\.webp|report-[0-9a-f-]{36})$/;

/**
 * Reads a file and returns the SHA-256 of its content, in hexadecimal; undefined if the file doesn't exist.
 */
export async function hashBlob(store: Pick<BlobStore, 'get'>, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of found.stream) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether a store can contain this key. */
export const isBlobKey = (text: string): boolean => keyPattern.test(text);

/** @throws RangeError for a key that {@link isBlobKey} doesn't accept. */
export const requireBlobKey = (key: string): string => requireMatch(key, keyPattern);

/** @throws RangeError for text that isn't a scan or audit id. */
export const requireFolderId = (id: string): string => requireMatch(id, uuidPattern);

/** @throws RangeError for parts that can't come from the database. */
export function toScreenshotKey(scanId: string, position: number, format: string): string {
  return requireMatch(`${scanId}/${position}.${format}`, keyPattern);
}

/**
 * Returns the key of a page's preview, which is shown while the scan runs. No row references it, so the daily sweep
 * deletes it.
 *
 * @throws RangeError for parts that can't come from the database.
 */
export function toPreviewKey(scanId: string, position: number): string {
  return requireMatch(`${scanId}/${position}-preview.jpeg`, keyPattern);
}

/**
 * @param rank The fix's rank among those tested on the page.
 * @throws RangeError for parts that can't come from the database.
 */
export function toFixScreenshotKey(scanId: string, position: number, rank: number, format: string): string {
  return requireMatch(`${scanId}/${position}-fix-${rank}.${format}`, keyPattern);
}

/** @throws RangeError for parts that can't come from the database. */
export function toReportKey(scanId: string, reportId: string): string {
  return requireMatch(`${scanId}/report-${reportId}`, keyPattern);
}

/**
 * @param page The page's number in the audit.
 * @throws RangeError for parts that can't come from the database.
 */
export function toAuditScreenshotKey(auditId: string, page: number, format: string): string {
  return requireMatch(`${auditId}/audit-${page}.${format}`, keyPattern);
}

/** @throws RangeError for parts that can't come from the database. */
export function toAttachmentKey(auditId: string, attachmentId: string): string {
  return requireMatch(`${auditId}/attachment-${attachmentId}.webp`, keyPattern);
}

function requireMatch(text: string, pattern: RegExp): string {
  if (pattern.test(text)) return text;
  throw new RangeError('Not a valid key for a stored file.');
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { tryWriting } from '../file-errors.ts';

/** Content to store: bytes, or a stream of text. */
export type BlobContent = Uint8Array | AsyncIterable<string>;

/**
 * Stores screenshots and reports. Keys come from {@link toScreenshotKey}, {@link toFixScreenshotKey}, {@link
 * toReportKey}, and {@link toAuditScreenshotKey}, never from user or page input.
 */
export interface BlobStore {
  /**
   * Stores content under a key, replacing what was there. Readers see all of it or none.
   * @returns the number of bytes.
   */
  put(key: string, content: BlobContent): Promise<number>;
  /** @returns undefined when nothing is stored there. */
  get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** Deletes what is stored under a key, if anything. */
  delete(key: string): Promise<void>;
  /** Deletes everything that belongs to a scan. */
  deleteScan(scanId: string): Promise<void>;
  /** Deletes everything that belongs to an audit. */
  deleteAudit(auditId: string): Promise<void>;
  /** Writes and deletes a small file; throws the error of the file system when that fails. */
  check(): Promise<void>;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyPattern =
  /^[0-9a-f-]{36}\/((\d{1,6}(-fix-\d{1,4})?|audit-\d{1,6})\.(webp|jpeg|png)|report-[0-9a-f-]{36})$/;

/** @throws RangeError for parts that cannot come from the database. */
export function toScreenshotKey(scanId: string, position: number, format: string): string {
  return requireMatch(`${scanId}/${position}.${format}`, keyPattern);
}

/**
 * @param rank Rank of the fix among those tested on the page.
 * @throws RangeError for parts that cannot come from the database.
 */
export function toFixScreenshotKey(scanId: string, position: number, rank: number, format: string): string {
  return requireMatch(`${scanId}/${position}-fix-${rank}.${format}`, keyPattern);
}

/** @throws RangeError for parts that cannot come from the database. */
export function toReportKey(scanId: string, reportId: string): string {
  return requireMatch(`${scanId}/report-${reportId}`, keyPattern);
}

/**
 * @param page Number of the page in the audit.
 * @throws RangeError for parts that cannot come from the database.
 */
export function toAuditScreenshotKey(auditId: string, page: number, format: string): string {
  return requireMatch(`${auditId}/audit-${page}.${format}`, keyPattern);
}

/** Creates a blob store in a folder, with one folder for each scan and each audit. */
export function createFolderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, requireMatch(key, keyPattern));
  const deleteFolder = async (id: string) =>
    rm(join(folder, requireMatch(id, uuidPattern)), { recursive: true, force: true });
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(unfinished, content instanceof Uint8Array ? content : toBlocks(content));
        const { size } = await stat(unfinished);
        await rename(unfinished, path);
        return size;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), bytes: size };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    deleteScan: deleteFolder,
    deleteAudit: deleteFolder,
    async check() {
      await mkdir(folder, { recursive: true });
      await tryWriting(folder);
    },
  };
}

const BLOCK_CHARACTERS = 64 * 1024;

/** Joins text into blocks that are large enough for a write each. */
async function* toBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < BLOCK_CHARACTERS) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

function requireMatch(text: string, pattern: RegExp): string {
  if (pattern.test(text)) return text;
  throw new RangeError('Not a valid key for a stored file.');
}

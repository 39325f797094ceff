import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where pictures are kept. Keys are made by {@link pictureKey}, never from what a person or a page sent. */
export interface BlobStore {
  /** Stores bytes under a key; a reader sees all of them or none. The same key again replaces them. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns undefined when nothing is stored there. */
  get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** Deletes everything that belongs to a scan. */
  deleteScan(scanId: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^[0-9a-f-]{36}\/\d{1,6}\.(webp|jpeg|png)$/;

/** @throws RangeError for parts that the database cannot have given. */
export function pictureKey(scanId: string, position: number, format: string): string {
  return checked(`${scanId}/${position}.${format}`, KEY);
}

/** Blobs as files in a folder, one folder for each scan. */
export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, checked(key, KEY));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
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
    async deleteScan(scanId) {
      await rm(join(folder, checked(scanId, UUID)), { recursive: true, force: true });
    },
  };
}

function checked(text: string, pattern: RegExp): string {
  if (pattern.test(text)) return text;
  throw new RangeError('This is no key of a stored file.');
}

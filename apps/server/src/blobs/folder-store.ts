import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tryWriting } from '../file-errors.ts';
import {
  type BlobStore,
  hashBlob,
  IDENTITY_FILE,
  isBlobKey,
  requireBlobKey,
  requireFolderId,
} from './blob-store.ts';

/** Creates a blob store in a folder, with one subfolder for each scan and each audit. */
export function createFolderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, requireBlobKey(key));
  const writeWhole: BlobStore['put'] = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}${UNFINISHED_ENDING}`;
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
  };
  const store: BlobStore = {
    location: `the folder ${folder}`,
    put: (key, content) => writeWhole(pathOf(key), content),
    async get(key) {
      const file = await open(pathOf(key)).catch(ignoreMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), bytes: size };
    },
    getHash: (key) => hashBlob(store, key),
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteFolder(id) {
      await rm(join(folder, requireFolderId(id)), { recursive: true, force: true });
    },
    async *list() {
      for await (const { name, path } of listFiles(folder)) {
        if (!isBlobKey(name)) continue;
        const found = await stat(path).catch(ignoreMissing);
        if (found) yield { key: name, bytes: found.size, modifiedAt: found.mtime };
      }
    },
    async deleteUnfinished(before) {
      let deleted = 0;
      for await (const { name, path } of listFiles(folder)) {
        if (!name.endsWith(UNFINISHED_ENDING)) continue;
        const found = await stat(path).catch(ignoreMissing);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        deleted += 1;
      }
      return deleted;
    },
    readIdentity: () => readFile(join(folder, IDENTITY_FILE), 'utf8').catch(ignoreMissing),
    async writeIdentity(text) {
      await writeWhole(join(folder, IDENTITY_FILE), Buffer.from(text));
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await tryWriting(folder);
    },
    close: () => undefined,
  };
  return store;
}

const UNFINISHED_ENDING = '.part';
const BLOCK_CHARACTERS = 64 * 1024;

/** Joins text into blocks that are large enough to be written individually. */
export async function* toBlocks(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let block = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') block += piece;
    const isComplete = typeof piece !== 'string' || block.length >= BLOCK_CHARACTERS;
    if (isComplete && block !== '') yield block;
    if (isComplete) block = '';
    if (typeof piece !== 'string') yield piece;
  }
  if (block !== '') yield block;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** Lists the files in a folder's subfolders, with their names relative to the folder. */
async function* listFiles(folder: string): AsyncGenerator<{ name: string; path: string }> {
  for (const subfolder of await listEntries(folder)) {
    if (!subfolder.isDirectory()) continue;
    for (const file of await listEntries(join(folder, subfolder.name))) {
      if (!file.isFile()) continue;
      yield { name: `${subfolder.name}/${file.name}`, path: join(folder, subfolder.name, file.name) };
    }
  }
}

/** Returns the entries of a folder that could be deleted at any time; none if it doesn't exist. */
async function listEntries(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
}

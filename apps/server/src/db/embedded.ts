import { once } from 'node:events';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DatabaseConnection, EmbeddedClient } from './embedded-client.ts';
import {
  checkEmbeddedVersion,
  explainCreateFailure,
  explainOpenFailure,
  findStorageError,
} from './embedded-problems.ts';

/**
 * By default, PGlite uses 160 MB of page cache, even though the operating system caches the same files. A
 * small write-ahead log keeps the folder small.
 */
const POSTGRES_SETTINGS = ['shared_buffers = 16MB', 'min_wal_size = 32MB', 'max_wal_size = 64MB'];

/**
 * Opens the embedded database in a folder, creating it if it's missing.
 *
 * @throws {EmbeddedDatabaseError} if the folder is damaged, has a different format or isn't writable.
 */
export async function openEmbedded(folder: string): Promise<EmbeddedClient> {
  if (await hasEmbeddedDatabase(folder)) await checkEmbeddedVersion(folder);
  else await createEmbedded(folder);
  const client = new EmbeddedClient({
    open: () => startThread(folder),
    explain: async (error) => (await findStorageError(folder, error)) ?? error,
    async checkStorage() {
      const error = await findStorageError(folder);
      if (error) throw error;
    },
  });
  try {
    // If the folder can't be opened, this statement fails.
    await client.exec('select 1');
    return client;
  } catch (error) {
    await client.close().catch(() => undefined);
    throw await explainOpenFailure(folder, error as Error);
  }
}

function startThread(folder: string): DatabaseConnection {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: { folder, settings: POSTGRES_SETTINGS },
  });
  return {
    post: (request, transfer = []) => worker.postMessage(request, transfer),
    listen(onReply, onEnd) {
      worker.on('message', onReply);
      worker.on('error', onEnd);
      worker.on('exit', () => onEnd());
    },
    async close() {
      await worker.terminate();
    },
  };
}

/**
 * Creates an empty database. This takes seconds of computation, so it runs on another thread, and it happens
 * in a separate folder, so that a partially created database is never mistaken for a complete one.
 */
async function createEmbedded(folder: string): Promise<void> {
  let partFolder: string | undefined;
  try {
    partFolder = await mkdtemp(join(dirname(folder), 'new-database-'));
    const worker = new Worker(new URL('./create-embedded.worker.ts', import.meta.url), {
      workerData: { folder: partFolder },
    });
    await once(worker, 'exit');
    await rename(partFolder, folder);
  } catch (error) {
    if (partFolder) await rm(partFolder, { recursive: true, force: true });
    throw await explainCreateFailure(folder, error as Error);
  }
}

/** Whether a folder contains an embedded database. */
export async function hasEmbeddedDatabase(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

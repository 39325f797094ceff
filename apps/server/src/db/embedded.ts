import { once } from 'node:events';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EmbeddedClient } from './embedded-client.ts';

/**
 * PGlite asks for 160 MB of page cache as it comes; the operating system caches the same files anyway. A small
 * write-ahead log keeps the folder small.
 */
const SETTINGS = ['shared_buffers = 16MB', 'min_wal_size = 32MB', 'max_wal_size = 64MB'];

/** Opens the embedded database in a folder, which is made first when it is not there. */
export async function openEmbedded(folder: string): Promise<EmbeddedClient> {
  if (!(await isEmbedded(folder))) await createEmbedded(folder);
  const client = new EmbeddedClient(folder, SETTINGS);
  try {
    // A folder that cannot be opened is told of here.
    await client.exec('select 1');
    return client;
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Makes an empty database. It takes seconds of pure computing, so it is done on another thread, and beside the folder,
 * so that one that was interrupted is never taken for a database.
 */
async function createEmbedded(folder: string): Promise<void> {
  const unfinished = await mkdtemp(join(dirname(folder), 'new-database-'));
  try {
    const worker = new Worker(new URL('./create-embedded.worker.ts', import.meta.url), {
      workerData: { folder: unfinished },
    });
    await once(worker, 'exit');
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The embedded database could not be made in ${folder}.`, { cause: error });
  }
}

/** Whether a folder holds an embedded database. */
export async function isEmbedded(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

import type { Health } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Config } from '../config.ts';
import { checkDatabase } from '../db/queries/maintenance.ts';
import { countSlots } from '../db/queries/slots.ts';
import { BlobStoreError, describeFileError, getFreeBytes, tryWriting } from '../file-errors.ts';
import type { Services } from '../services.ts';
import { withTimeout } from '../with-timeout.ts';

export type HealthCheck = () => Promise<Health>;

/** How long a result is reused, so frequent requests are cheap. */
const CACHE_MS = 10_000;
/** A check that takes longer than this fails. */
const CHECK_TIMEOUT_MS = 10_000;

/** Creates a check of everything the product depends on. Simultaneous requests share one result. */
export function createHealthCheck(services: () => Services | undefined): HealthCheck {
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  return () => {
    const ready = services();
    if (!ready) return Promise.resolve(HEALTH_STARTING);
    if (!last || Date.now() - last.at > CACHE_MS) last = { at: Date.now(), health: checkAll(ready) };
    return last.health;
  };
}

const HEALTH_WAITING = { ok: false, detail: 'Curbcut is still starting.', ms: 0 };
const HEALTH_STARTING: Health = {
  status: 'degraded',
  checks: {
    database: HEALTH_WAITING,
    queue: HEALTH_WAITING,
    browser: HEALTH_WAITING,
    storage: HEALTH_WAITING,
  },
};

async function checkAll({ blobs, config, db, queue, getScanner, log }: Services): Promise<Health> {
  const tried = async (what: string, attempt: () => Promise<string>) => {
    const startedAt = performance.now();
    const outcome = await withTimeout(attempt(), CHECK_TIMEOUT_MS).then(
      (detail) => ({ ok: true, detail }),
      (error: Error) => {
        log.error({ err: error }, `a health check failed: ${what}`);
        const detail =
          error instanceof CheckError
            ? error.message
            : `The ${what} check failed. See the server log for details.`;
        return { ok: false, detail };
      },
    );
    return { ...outcome, ms: Math.round(performance.now() - startedAt) };
  };
  const [database, jobs, browser, storage] = await Promise.all([
    tried('database', async () => {
      await checkDatabase(db);
      return 'The database answered a query.';
    }),
    tried('queue', async () => {
      await queue.check();
      return 'A job was sent, fetched and completed.';
    }),
    tried('browser', async () => {
      if (!config.runsJobs) return requireWorkers(db);
      const opened = await getScanner();
      await opened.check();
      return `Opened a page in ${opened.browser.version} with ${opened.browser.fonts} fonts.`;
    }),
    tried('storage', () => checkStorage(blobs, config)),
  ]);
  const ok = database.ok && jobs.ok && browser.ok && storage.ok;
  return { status: ok ? 'ok' : 'degraded', checks: { database, queue: jobs, browser, storage } };
}

/** @throws {CheckError} if no worker process is running. */
async function requireWorkers(db: Services['db']): Promise<string> {
  const slots = await countSlots(db);
  if (slots === 0)
    throw new CheckError('No worker is running, so scans are waiting. Start “curbcut worker”.');
  return `Workers are running and can test ${formatCount(slots, 'page')} at a time.`;
}

/** A failed check whose message can be shown to everyone because it contains no path. */
class CheckError extends Error {
  override readonly name = 'CheckError';
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Writes to the data folder and to the blob store, and checks the free disk space.
 *
 * @returns a sentence about what was checked.
 * @throws {CheckError} if a write fails or free space is below the configured minimum.
 */
export async function checkStorage(
  blobs: BlobStore,
  { dataDir, minFreeDiskBytes }: Pick<Config, 'dataDir' | 'minFreeDiskBytes'>,
): Promise<string> {
  try {
    await tryWriting(dataDir);
    await blobs.check();
  } catch (error) {
    const reason = describeFileError(error) ?? 'writing a file failed';
    const what = error instanceof BlobStoreError ? 'storage for screenshots and reports' : 'data folder';
    throw new CheckError(`The ${what} can’t be written to: ${reason}.`, { cause: error });
  }
  const free = await getFreeBytes(dataDir);
  if (free < minFreeDiskBytes) {
    throw new CheckError(
      `The data folder’s disk has ${Math.floor(free / BYTES_PER_MEGABYTE)} MB left; ` +
        `at least ${Math.ceil(minFreeDiskBytes / BYTES_PER_MEGABYTE)} MB are required. Free some space.`,
    );
  }
  return 'Wrote a test file; there’s enough free disk space.';
}

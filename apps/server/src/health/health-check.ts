import type { Health } from '@curbcut/contract';
import { tryQuery } from '../db/queries/upkeep.ts';
import { inTime } from '../in-time.ts';
import type { Services } from '../services.ts';
import { checkStorage, StorageError } from './storage.ts';

export type HealthCheck = () => Promise<Health>;

/** An answer is given again for this long, so that asking often costs nothing. */
const FRESH_MS = 10_000;
/** What takes longer than this does not work. */
const PATIENCE_MS = 10_000;

/** Tries what the product cannot do without. Those who ask at the same time wait for the same answer. */
export function healthCheckOf(services: () => Services | undefined): HealthCheck {
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  return () => {
    const ready = services();
    if (!ready) return Promise.resolve(STARTING);
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), health: checkAll(ready) };
    return last.health;
  };
}

const WAITING = { ok: false, detail: 'Curbcut is still starting.', ms: 0 };
const STARTING: Health = {
  status: 'degraded',
  checks: { database: WAITING, queue: WAITING, browser: WAITING, storage: WAITING },
};

async function checkAll({ blobs, config, db, queue, scanner, log }: Services): Promise<Health> {
  const tried = async (what: string, attempt: () => Promise<string>) => {
    const begun = performance.now();
    const outcome = await inTime(attempt(), PATIENCE_MS).then(
      (detail) => ({ ok: true, detail }),
      (error: Error) => {
        log.error({ err: error }, `the ${what} does not work`);
        const detail =
          error instanceof StorageError
            ? error.message
            : `The ${what} does not work; the server's log says why.`;
        return { ok: false, detail };
      },
    );
    return { ...outcome, ms: Math.round(performance.now() - begun) };
  };
  const [database, jobs, browser, storage] = await Promise.all([
    tried('database', async () => {
      await tryQuery(db);
      return 'A query was answered.';
    }),
    tried('queue', async () => {
      await queue.check();
      return 'A job was sent, fetched and completed.';
    }),
    tried('browser', async () => {
      const opened = await scanner();
      await opened.check();
      return `A page was opened in ${opened.browser.version} with ${opened.browser.fonts} fonts.`;
    }),
    tried('storage', () => checkStorage(blobs, config)),
  ]);
  const ok = database.ok && jobs.ok && browser.ok && storage.ok;
  return { status: ok ? 'ok' : 'degraded', checks: { database, queue: jobs, browser, storage } };
}

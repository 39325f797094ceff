import { join } from 'node:path';
import type { Scanner, ScannerOptions } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { folderBlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { cleanUpJob, endScanJob, openSiteJob, visitPageJob } from './jobs/definitions.ts';
import { openQueue, type Queue } from './jobs/queue.ts';
import { cleanUp } from './scans/clean-up.handler.ts';
import { endScan } from './scans/end-scan.handler.ts';
import { openSite } from './scans/open-site.handler.ts';
import { PlanKeeper } from './scans/plan-keeper.ts';
import { ProgressFeed } from './scans/progress-feed.ts';
import { visitPage } from './scans/visit-page.handler.ts';
import { VisitRegister } from './scans/visit-register.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';
import { DEMO_SITE_PATH } from './static/demo-site.ts';

export type OpenScanner = (options: ScannerOptions) => Promise<Scanner>;

export interface OpenedServices {
  readonly services: Services;
  /** Puts the jobs at work back, and closes everything in the order that this needs. */
  close(): Promise<void>;
}

/** At a quiet minute of every hour. */
const CLEAN_UP_AT = '17 * * * *';

/**
 * Opens database and queue, and starts to work on what is in the queue: new scans, and those that were interrupted.
 *
 * @param port The port that our own server listens on, which scans must not reach but for the demo site.
 */
export async function openServices(
  config: Config,
  log: Logger,
  port: number,
  openScanner: OpenScanner,
): Promise<OpenedServices> {
  const database = await openDatabase(config);
  let queue: Queue | undefined;
  try {
    queue = await openQueue(database, config, log);
    return await begin(config, log, database, queue, lazyScanner(config, log, port, openScanner));
  } catch (error) {
    await queue?.close();
    await database.close();
    throw error;
  }
}

async function begin(
  config: Config,
  log: Logger,
  database: Database,
  queue: Queue,
  scanner: LazyScanner,
): Promise<OpenedServices> {
  const services: Services = {
    config,
    log,
    db: database.db,
    embedded: database.embedded,
    queue,
    blobs: folderBlobStore(join(config.dataDir, 'pictures')),
    vault: await openVault(config),
    scanner: scanner.open,
    openedScanner: scanner.opened,
    plans: new PlanKeeper(),
    progress: new ProgressFeed(),
    visits: new VisitRegister(),
  };
  await services.progress.connect(queue);
  await queue.work(openSiteJob, (job) => openSite(services, job));
  await queue.work(visitPageJob, (job) => visitPage(services, job));
  await queue.work(endScanJob, (job) => endScan(services, job));
  await queue.work(cleanUpJob, () => cleanUp(services));
  await queue.schedule(cleanUpJob, CLEAN_UP_AT);
  // The first scan should not wait for the browser, and an operator without one should hear of it at once.
  scanner
    .open()
    .then((opened) => opened.check())
    .catch((error: Error) => log.error(error.message));
  return {
    services,
    async close() {
      services.progress.close();
      await queue.close();
      await scanner.close();
      await database.close();
    },
  };
}

interface LazyScanner {
  readonly open: () => Promise<Scanner>;
  readonly opened: () => Scanner | undefined;
  readonly close: () => Promise<void>;
}

/** One scanner for the process, opened when it is first asked for; after a failure it is tried again. */
function lazyScanner(config: Config, log: Logger, port: number, openScanner: OpenScanner): LazyScanner {
  let opening: Promise<Scanner> | undefined;
  let opened: Scanner | undefined;
  const open = async () => {
    opened = await openScanner({
      ...(config.browserPath !== undefined && { browserPath: config.browserPath }),
      cacheDir: config.cacheDir,
      allowPrivate: config.allowPrivateTargets,
      own: { port, readablePath: DEMO_SITE_PATH },
      concurrency: config.concurrency,
      onWarning: (sentence) => log.warn(sentence),
    });
    return opened;
  };
  return {
    open() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    opened: () => opened,
    close: async () => {
      await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

import type { Scanner } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Queue } from './jobs/queue.ts';
import type { PlanKeeper } from './scans/plan-keeper.ts';
import type { ProgressFeed } from './scans/progress-feed.ts';
import type { VisitRegister } from './scans/visit-register.ts';
import type { Vault } from './secrets/vault.ts';

/** What routes and jobs work with; one of each for the process. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  /** Whether the database is PGlite. */
  readonly embedded: boolean;
  readonly queue: Queue;
  readonly blobs: BlobStore;
  readonly vault: Vault;
  /** Opens the browser and the guard when they are first needed. */
  readonly scanner: () => Promise<Scanner>;
  /** The scanner when it has been opened. */
  readonly openedScanner: () => Scanner | undefined;
  readonly plans: PlanKeeper;
  readonly progress: ProgressFeed;
  readonly visits: VisitRegister;
}

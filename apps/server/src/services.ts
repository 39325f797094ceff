import type { Scanner } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import type { Passwords } from './auth/passwords.ts';
import type { Payments } from './billing/payments.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { DayKeys } from './http/day-keys.ts';
import type { Queue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { LivePages } from './scans/live-pages.ts';
import type { PictureLinks } from './scans/picture-links.ts';
import type { PlanKeeper } from './scans/plan-keeper.ts';
import type { ProgressFeed } from './scans/progress-feed.ts';
import type { AssessmentCache } from './scans/refresh-scan.ts';
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
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  /** Where people reach the server, without a slash at the end: what links in messages begin with. */
  readonly origin: string;
  /** Undefined on an installation that takes no payments. */
  readonly payments: Payments | undefined;
  /** Opens the browser and the guard when they are first needed. */
  readonly scanner: () => Promise<Scanner>;
  /** Prints HTML as a PDF. */
  readonly printPdf: (html: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** The scanner when it has been opened. */
  readonly openedScanner: () => Scanner | undefined;
  readonly pictureLinks: PictureLinks;
  /** What opens the files of an account's reports. */
  readonly reportKeys: DayKeys;
  readonly plans: PlanKeeper;
  readonly progress: ProgressFeed;
  readonly visits: VisitRegister;
  readonly livePages: LivePages;
  /** Assessments of scans whose marks changed, for five minutes. */
  readonly assessments: AssessmentCache;
}

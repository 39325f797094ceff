import type { Scanner } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { PaymentProvider } from './billing/payments.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { DayKeys } from './http/day-keys.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PagesInProgress } from './scans/pages-in-progress.ts';
import type { ProgressFeed } from './scans/progress-feed.ts';
import type { AssessmentCache } from './scans/refresh-scans.ts';
import type { ScanPlans } from './scans/scan-plans.ts';
import type { ScreenshotLinks } from './scans/screenshot-links.ts';
import type { VisitRegistry } from './scans/visit-registry.ts';
import type { Vault } from './secrets/vault.ts';

/** What routes and jobs work with; one of each for the process. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  /** Whether the database is PGlite. */
  readonly isEmbedded: boolean;
  readonly queue: JobQueue;
  readonly blobs: BlobStore;
  readonly vault: Vault;
  readonly passwordHasher: PasswordHasher;
  readonly mailer: Mailer;
  /** Where people reach the server, without a slash at the end: what links in messages begin with. */
  readonly origin: string;
  /** Undefined on an installation that takes no payments. */
  readonly payments: PaymentProvider | undefined;
  /** Opens the browser and the guard when they are first needed. */
  readonly getScanner: () => Promise<Scanner>;
  /** Prints HTML as a PDF. */
  readonly printPdf: (html: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** The scanner when it has been opened. */
  readonly getOpenedScanner: () => Scanner | undefined;
  readonly screenshotLinks: ScreenshotLinks;
  /** What opens the files of an account's reports. */
  readonly reportKeys: DayKeys;
  readonly plans: ScanPlans;
  readonly progress: ProgressFeed;
  readonly visits: VisitRegistry;
  readonly pagesInProgress: PagesInProgress;
  /** Assessments of scans whose marks changed, for five minutes. */
  readonly assessments: AssessmentCache;
}

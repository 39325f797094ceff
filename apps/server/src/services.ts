import type { GuardedSender, Scanner } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { PaymentProvider } from './billing/payments.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { DailyKeys } from './http/daily-keys.ts';
import type { ReplyCache } from './http/reply-cache.ts';
import type { JobQueue, JobSender } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AssessmentCache } from './scans/assessment-cache.ts';
import type { FacetCache } from './scans/facet-cache.ts';
import type { PagesInProgress, ProgressFeed } from './scans/progress-feed.ts';
import type { ScanLedgers } from './scans/scan-ledgers.ts';
import type { ScanPlans } from './scans/scan-plans.ts';
import type { ScreenshotLinks } from './scans/screenshot-links.ts';
import type { VisitRegistry } from './scans/visit-registry.ts';
import type { Vault } from './secrets/vault.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { ResolveTxt } from './txt-records.ts';
import type { WorkThread } from './work-thread/work-thread.ts';

/** The services that routes and jobs use; each process has one instance. */
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
  /** The server's URL, without a trailing slash; used as the base of links in emails. */
  readonly origin: string;
  /** Undefined on an installation that takes no payments. */
  readonly payments: PaymentProvider | undefined;
  /** Opens the browser and the network guard when they are first needed. */
  readonly getScanner: () => Promise<Scanner>;
  /** Checks whether URLs can be scanned; rejects if this process scans pages but has no browser for it. */
  readonly getTargetChecker: () => Promise<Pick<Scanner, 'checkTarget'>>;
  /**
   * Sends requests through the network guard: webhook deliveries, chat messages, and requests to issue trackers and
   * identity providers.
   */
  readonly guardedSender: GuardedSender;
  /** Looks up the DNS records that prove who controls a domain. */
  readonly resolveTxt: ResolveTxt;
  /** Prints HTML as a PDF. */
  readonly printPdf: (html: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** Runs work that would otherwise block other requests. */
  readonly workThread: WorkThread;
  /** Returns the scanner if it has been opened. */
  readonly getOpenedScanner: () => Scanner | undefined;
  readonly screenshotLinks: ScreenshotLinks;
  /** Keys for the files of an account's reports. */
  readonly reportKeys: DailyKeys;
  readonly plans: ScanPlans;
  readonly progress: ProgressFeed;
  readonly visits: VisitRegistry;
  readonly ledgers: ScanLedgers;
  readonly pagesInProgress: PagesInProgress;
  /** Assessments of scans whose marks changed, cached for five minutes. */
  readonly assessments: AssessmentCache;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Serialized responses about scans that have ended. */
  readonly replies: ReplyCache;
  /** Issue counts of scans that have ended. */
  readonly facets: FacetCache;
}

/** The services of a thread that runs work for requests. The process's own services can be used instead. */
export interface ThreadServices extends Pick<Services, 'blobs' | 'db' | 'origin' | 'screenshotLinks'> {
  readonly queue: JobSender;
  readonly log: { error(fields: { readonly err: unknown }, line: string): void };
  readonly progress: Pick<ProgressFeed, 'announce'>;
}

import {
  checkTarget,
  createGuardedSender,
  type GuardedSender,
  openScannerProcess,
  type Scanner,
  type ScannerOptions,
} from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { generateSuggestion } from './ai/generate-suggestion.handler.ts';
import { announceScan } from './announce-scan.handler.ts';
import { createPasswordHasher, type PasswordHasher } from './auth/password-hasher.ts';
import { createStripePayments } from './billing/stripe-payments.ts';
import { endCustomerBilling } from './billing/subscription.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { deleteFiles } from './blobs/delete-blobs.ts';
import { observeOperations, traceBlobOperation } from './blobs/observe-operations.ts';
import { openBlobStore, type RegisteredServer, registerServer } from './blobs/open-blob-store.ts';
import { sweepOrphans } from './blobs/sweep-blobs.ts';
import { deliverChatMessage } from './chat/deliver-chat-message.handler.ts';
import { cleanUp } from './clean-up.handler.ts';
import { type Config, getLoadingConcurrency } from './config.ts';
import { createFirstOrganization } from './create-first-organization.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { listStaleScans } from './db/queries/issue-marks.ts';
import { deleteServer } from './db/queries/slots.ts';
import { createDailyKeys } from './http/daily-keys.ts';
import { redactUrl, redactUrls } from './http/logging.ts';
import { ReplyCache } from './http/reply-cache.ts';
import { getServerUrl } from './http/server-url.ts';
import { refreshTickets } from './integrations/refresh-tickets.handler.ts';
import { syncTicket } from './integrations/sync-ticket.handler.ts';
import {
  announceScanJob,
  assignSlotsJob,
  cleanUpJob,
  createScheduledReportJob,
  deleteFilesJob,
  deliverChatMessageJob,
  deliverWebhookJob,
  endBillingJob,
  finalizeScanJob,
  generateReportJob,
  generateSuggestionJob,
  notifyDailyJob,
  refreshTicketsJob,
  sendMailJob,
  startCrawlJob,
  startDueReportsJob,
  startDueScansJob,
  sweepBlobsJob,
  syncTicketJob,
  trackSiteJob,
  visitPageJob,
} from './jobs/job-definitions.ts';
import {
  defaultHeartbeat,
  type HeartbeatOptions,
  type JobQueue,
  openQueue,
  type RunningJob,
} from './jobs/job-queue.ts';
import { openMailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.handler.ts';
import { Metrics } from './metrics/metrics.ts';
import { observeServices } from './observe-services.ts';
import { notifyDaily } from './people/notify-daily.handler.ts';
import { createScheduledReport, startDueReports } from './period-reports/deliver-reports.ts';
import { generateReportFile } from './reports/generate-report.handler.ts';
import { AssessmentCache } from './scans/assessment-cache.ts';
import { FacetCache } from './scans/facet-cache.ts';
import { handleFinalizeScan, listenToEndedScans } from './scans/finalize-scan.ts';
import { PagesInProgress, ProgressFeed } from './scans/progress-feed.ts';
import { ScanLedgers } from './scans/scan-ledgers.ts';
import { ScanPlans } from './scans/scan-plans.ts';
import { createScreenshotLinks } from './scans/screenshot-links.ts';
import { startCrawl } from './scans/start-crawl.handler.ts';
import { visitPage } from './scans/visit-page.handler.ts';
import { VisitRegistry } from './scans/visit-registry.ts';
import { startDueScans } from './schedules/start-due-scans.handler.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';
import { assignSlotsNow, registerSlots } from './slots/assign-slots.ts';
import { DEMO_SITE_PATH } from './static/serve-demo-site.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';
import { trackSite } from './track-site.handler.ts';
import { type ResolveTxt, resolveTxtWithSystem } from './txt-records.ts';
import { deliverWebhook } from './webhooks/deliver-webhook.handler.ts';
import { saveBuiltFiles } from './widget/serve-widget.ts';
import { toThreadData } from './work-thread/messages.ts';
import { type StartThread, WorkThread } from './work-thread/work-thread.ts';

export type OpenScanner = (options: ScannerOptions) => Promise<Scanner>;

/** Replacements for tests. */
export interface ServiceOverrides {
  readonly openScanner?: OpenScanner;
  readonly heartbeat?: HeartbeatOptions;
  readonly passwordHasher?: PasswordHasher;
  readonly resolveTxt?: ResolveTxt;
  readonly startThread?: StartThread;
}

export interface RunningServices {
  readonly services: Services;
  /**
   * Returns running jobs to the queue and closes everything in the required order.
   *
   * @param graceMs How long running jobs can take to finish first, in milliseconds.
   */
  close(graceMs?: number): Promise<void>;
}

/** Once an hour, at an unusual minute. */
const CLEAN_UP_CRON = '17 * * * *';
/** In the morning in Europe, and before work in America. In UTC. */
const NOTIFY_DAILY_CRON = '0 7 * * *';
/** Every minute, because schedules name minutes: a window can be as short as one. */
const START_DUE_SCANS_CRON = '* * * * *';
/** Every five minutes, so a scheduled report is created at most that late. */
const START_DUE_REPORTS_CRON = '*/5 * * * *';
/** Every five minutes; each run reads the tickets whose status was read longest ago. */
const REFRESH_TICKETS_CRON = '*/5 * * * *';
/** Every minute, for deletions that failed; others start right away. */
const DELETE_FILES_CRON = '* * * * *';
/** Once a day, at a time when few people work in most places. */
const SWEEP_BLOBS_CRON = '43 2 * * *';

/**
 * Opens the database and the queue, and starts to process queued jobs: new scans and interrupted ones.
 *
 * @param port This server's port, which scans must not access except for the demo site.
 */
export async function openServices(
  config: Config,
  log: Logger,
  port: number,
  {
    openScanner = openScannerProcess,
    heartbeat = defaultHeartbeat,
    passwordHasher = createPasswordHasher(),
    resolveTxt = resolveTxtWithSystem,
    startThread,
    metrics = new Metrics(),
    tracing = noTracing,
  }: ServiceOverrides & { readonly metrics?: Metrics; readonly tracing?: Tracing } = {},
): Promise<RunningServices> {
  const database = await openDatabase(config);
  let blobs: BlobStore | undefined;
  let self: RegisteredServer | undefined;
  let queue: JobQueue | undefined;
  try {
    blobs = await openBlobStore(config);
    self = await registerServer(database, blobs, config, heartbeat.heartbeatSeconds);
    if (self.hasChangedStore) {
      log.warn(
        `Screenshots and reports are now stored in ${blobs.location}. Earlier ones will be missing unless you move them ` +
          'with “curbcut admin move-blobs”.',
      );
    }
    queue = await openQueue(database, config, { log, metrics, tracing }, heartbeat);
    const localServer = { port, readablePath: DEMO_SITE_PATH };
    const scanner = createLazyScanner(config, log, localServer, openScanner);
    const guardedSender = createGuardedSender({ allowPrivate: config.allowPrivateTargets, localServer });
    const origin = getServerUrl(config, port);
    const opened = { database, queue, scanner, blobs, self, guardedSender };
    const given = { config, log, origin, passwordHasher, resolveTxt, metrics, tracing };
    return await startServices(given, opened, heartbeat, startThread);
  } catch (error) {
    await queue?.close();
    if (self) await deleteServer(database.db, self.id).catch(() => undefined);
    blobs?.close();
    await database.close();
    throw error;
  }
}

/** What a process opens before the services. */
interface Opened {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly scanner: LazyScanner;
  readonly blobs: BlobStore;
  readonly self: RegisteredServer;
  readonly guardedSender: GuardedSender;
}

async function startServices(
  overrides: Pick<
    Services,
    'config' | 'log' | 'origin' | 'passwordHasher' | 'resolveTxt' | 'metrics' | 'tracing'
  >,
  { database, queue, scanner, blobs, self, guardedSender }: Opened,
  watch: HeartbeatOptions,
  startThread?: StartThread,
): Promise<RunningServices> {
  const { config, log, metrics, tracing } = overrides;
  const vault = await openVault(config);
  const linkKey = vault.deriveKey('screenshot-url');
  const workThread = new WorkThread(
    async () => toThreadData(config, { database: await database.share(), linkKey, origin: overrides.origin }),
    { log, getTraceparent: () => tracing.getTraceparent() },
    startThread,
  );
  const services: Services = {
    ...overrides,
    db: database.db,
    isEmbedded: database.isEmbedded,
    queue,
    blobs: observeOperations(blobs, (operation, act) =>
      traceBlobOperation(tracing, operation, () => metrics.measureBlob(operation, act)),
    ),
    vault,
    screenshotLinks: createScreenshotLinks(linkKey),
    reportKeys: createDailyKeys(vault.deriveKey('report-address')),
    mailer: openMailer(config, log),
    payments: config.stripe && createStripePayments(config.stripe, log),
    getScanner: scanner.open,
    getTargetChecker: config.runsJobs ? scanner.open : async () => scanner,
    guardedSender,
    printPdf: async (html, signal) => (await scanner.open()).printPdf(html, signal),
    workThread,
    getOpenedScanner: scanner.getOpened,
    plans: new ScanPlans(),
    progress: new ProgressFeed(),
    visits: new VisitRegistry(),
    ledgers: new ScanLedgers(),
    pagesInProgress: new PagesInProgress(),
    assessments: new AssessmentCache(),
    replies: new ReplyCache(),
    facets: new FacetCache(),
  };
  observeServices(metrics, services, database);
  await services.progress.connect(queue);
  await services.pagesInProgress.connect(services);
  await services.ledgers.connect(queue);
  await listenToEndedScans(services);
  await createFirstOrganization(services);
  if (config.runsJobs) await startJobs(services);
  // A lost process may have left scans whose counts don't match their marks.
  const [stale] = await listStaleScans(services.db, 1);
  if (stale) await queue.send(services.db, cleanUpJob, [{}]);
  await saveBuiltFiles(services);
  // Comes last: from here on, pages get slots, so nothing after this may fail.
  const slots = config.runsJobs ? config.concurrency : 0;
  const releaseSlots = await registerSlots(services, { ...self, slots }, watch);
  if (config.runsJobs) {
    // So that the first scan doesn't have to wait for the browser, and operators find out immediately if
    // there is none.
    scanner
      .open()
      .then((opened) => opened.check())
      .catch((error: Error) => log.error(error.message));
  }
  return {
    services,
    async close(graceMs = 0) {
      services.progress.close();
      await releaseSlots();
      if (graceMs > 0) await queue.drain(graceMs);
      guardedSender.close();
      await queue.close();
      await workThread.close();
      services.mailer.close();
      await scanner.close();
      blobs.close();
      await database.close();
    },
  };
}

/** Starts to process jobs, and schedules the regular ones. */
async function startJobs(services: Services): Promise<void> {
  const { queue } = services;
  /** Runs a handler with services whose log lines identify the job. */
  const run =
    <Payload extends object>(handler: (given: Services, job: RunningJob<Payload>) => Promise<void>) =>
    (job: RunningJob<Payload>) =>
      handler({ ...services, log: job.log }, job);
  await queue.work(startCrawlJob, run(startCrawl));
  await queue.work(visitPageJob, run(visitPage));
  await queue.work(assignSlotsJob, run(assignSlotsNow));
  await queue.work(finalizeScanJob, run(handleFinalizeScan));
  await queue.work(trackSiteJob, run(trackSite));
  await queue.work(announceScanJob, run(announceScan));
  await queue.work(deliverWebhookJob, run(deliverWebhook));
  await queue.work(deliverChatMessageJob, run(deliverChatMessage));
  await queue.work(syncTicketJob, run(syncTicket));
  await queue.work(refreshTicketsJob, run(refreshTickets));
  await queue.work(startDueScansJob, run(startDueScans));
  await queue.work(startDueReportsJob, run(startDueReports));
  await queue.work(createScheduledReportJob, run(createScheduledReport));
  await queue.work(notifyDailyJob, run(notifyDaily));
  await queue.work(endBillingJob, run(endCustomerBilling));
  await queue.work(sendMailJob, run(sendMail));
  await queue.work(generateReportJob, run(generateReportFile));
  await queue.work(generateSuggestionJob, run(generateSuggestion));
  await queue.work(deleteFilesJob, run(deleteFiles));
  await queue.work(sweepBlobsJob, run(sweepOrphans));
  await queue.work(cleanUpJob, run(cleanUp));
  await queue.schedule(cleanUpJob, CLEAN_UP_CRON);
  await queue.schedule(startDueScansJob, START_DUE_SCANS_CRON);
  await queue.schedule(startDueReportsJob, START_DUE_REPORTS_CRON);
  await queue.schedule(notifyDailyJob, NOTIFY_DAILY_CRON);
  await queue.schedule(deleteFilesJob, DELETE_FILES_CRON);
  await queue.schedule(refreshTicketsJob, REFRESH_TICKETS_CRON);
  await queue.schedule(sweepBlobsJob, SWEEP_BLOBS_CRON);
}

interface LazyScanner extends Pick<Scanner, 'checkTarget'> {
  readonly open: () => Promise<Scanner>;
  readonly getOpened: () => Scanner | undefined;
  readonly close: () => Promise<void>;
}

/** Creates the process's only scanner, which opens on first use and tries again after a failure. */
function createLazyScanner(
  config: Config,
  log: Logger,
  own: { readonly port: number; readonly readablePath: string },
  openScanner: OpenScanner,
): LazyScanner {
  let opening: Promise<Scanner> | undefined;
  let opened: Scanner | undefined;
  const open = async () => {
    opened = await openScanner({
      ...(config.browserPath !== undefined && { browserPath: config.browserPath }),
      cacheDir: config.cacheDir,
      fonts: config.fonts,
      allowPrivate: config.allowPrivateTargets,
      own,
      concurrency: getLoadingConcurrency(config),
      pageTimeLimitMs: config.pageTimeLimitMs,
      limitOverrides: config.limitOverrides,
      pageMemoryLimitMb: config.pageMemoryLimitMb,
      onWarning: (sentence, { key, url } = {}) =>
        log.warn(
          { ...(key !== undefined && { scanId: key }), ...(url !== undefined && { url: redactUrl(url) }) },
          redactUrls(sentence),
        ),
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
    getOpened: () => opened,
    checkTarget: (url) =>
      checkTarget(url, { allowPrivate: config.allowPrivateTargets, localServer: own, proxyPort: undefined }),
    close: async () => {
      await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

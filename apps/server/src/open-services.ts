import { join } from 'node:path';
import { openScannerProcess, type Scanner, type ScannerOptions } from '@curbcut/engine';
import { ScoreCache } from '@curbcut/scoring';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { makeSuggestion } from './ai/make-suggestion.handler.ts';
import { openPasswords, type Passwords } from './auth/passwords.ts';
import { endBillingOf } from './billing/end-billing.ts';
import { stripePayments } from './billing/stripe-payments.ts';
import { folderBlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { staleScans } from './db/queries/left-out.ts';
import { dayKeys } from './http/day-keys.ts';
import { addressOf } from './http/own-address.ts';
import {
  assignSlotsJob,
  cleanUpJob,
  deleteFilesJob,
  endBillingJob,
  endScanJob,
  makeReportJob,
  makeSuggestionJob,
  openSiteJob,
  sendMailJob,
  startScheduledJob,
  trackSiteJob,
  visitPageJob,
} from './jobs/definitions.ts';
import { openQueue, type Queue, WATCH, type Watch } from './jobs/queue.ts';
import { openMailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.handler.ts';
import { makeReportFile } from './reports/make-report.handler.ts';
import { cleanUp } from './scans/clean-up.handler.ts';
import { deleteFiles } from './scans/delete-files.handler.ts';
import { endScan } from './scans/end-scan.handler.ts';
import { LivePages } from './scans/live-pages.ts';
import { openSite } from './scans/open-site.handler.ts';
import { pictureLinks } from './scans/picture-links.ts';
import { PlanKeeper } from './scans/plan-keeper.ts';
import { ProgressFeed } from './scans/progress-feed.ts';
import { visitPage } from './scans/visit-page.handler.ts';
import { VisitRegister } from './scans/visit-register.ts';
import { startDueScans } from './schedules/start-due.handler.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';
import { placeEarlierScans } from './sites/place-scan.ts';
import { assignSlotsNow } from './slots/assign-slots.ts';
import { keepSlots } from './slots/keep-slots.ts';
import { DEMO_SITE_PATH } from './static/demo-site.ts';
import { trackSite } from './tracker/track-site.handler.ts';
import { keepBuiltFiles } from './widget/serve-widget.ts';

export type OpenScanner = (options: ScannerOptions) => Promise<Scanner>;

/** What tests put in place of what costs too much there. */
export interface Replacements {
  readonly openScanner?: OpenScanner;
  readonly watch?: Watch;
  readonly passwords?: Passwords;
}

export interface OpenedServices {
  readonly services: Services;
  /** Puts the jobs at work back, and closes everything in the order that this needs. */
  close(): Promise<void>;
}

/** At a quiet minute of every hour. */
const CLEAN_UP_AT = '17 * * * *';
/** Every five minutes: so much later than asked for may a scheduled scan start. */
const START_SCHEDULED_AT = '*/5 * * * *';

/**
 * Opens database and queue, and starts to work on what is in the queue: new scans, and those that were interrupted.
 *
 * @param port The port that our own server listens on, which scans must not reach but for the demo site.
 */
export async function openServices(
  config: Config,
  log: Logger,
  port: number,
  { openScanner = openScannerProcess, watch = WATCH, passwords = openPasswords() }: Replacements = {},
): Promise<OpenedServices> {
  const database = await openDatabase(config);
  let queue: Queue | undefined;
  try {
    queue = await openQueue(database, config, log, watch);
    const scanner = lazyScanner(config, log, port, openScanner);
    const origin = addressOf(config, port);
    return await begin({ config, log, origin, passwords }, database, queue, scanner, watch);
  } catch (error) {
    await queue?.close();
    await database.close();
    throw error;
  }
}

async function begin(
  given: Pick<Services, 'config' | 'log' | 'origin' | 'passwords'>,
  database: Database,
  queue: Queue,
  scanner: LazyScanner,
  watch: Watch,
): Promise<OpenedServices> {
  const { config, log } = given;
  const vault = await openVault(config);
  const services: Services = {
    ...given,
    db: database.db,
    embedded: database.embedded,
    queue,
    // The folder has the name of what was kept in it first.
    blobs: folderBlobStore(join(config.dataDir, 'pictures')),
    vault,
    pictureLinks: pictureLinks(vault.keyFor('picture-address')),
    reportKeys: dayKeys(vault.keyFor('report-address')),
    mailer: openMailer(config, log),
    payments: config.stripe && stripePayments(config.stripe, log),
    scanner: scanner.open,
    printPdf: async (html, signal) => (await scanner.open()).printPdf(html, signal),
    openedScanner: scanner.opened,
    plans: new PlanKeeper(),
    progress: new ProgressFeed(),
    visits: new VisitRegister(),
    livePages: new LivePages(),
    assessments: new ScoreCache(Date.now),
  };
  await services.progress.connect(queue);
  await queue.work(openSiteJob, (job) => openSite(services, job));
  await queue.work(visitPageJob, (job) => visitPage(services, job));
  await queue.work(assignSlotsJob, () => assignSlotsNow(services));
  await queue.work(endScanJob, (job) => endScan(services, job));
  await queue.work(trackSiteJob, (job) => trackSite(services, job));
  await queue.work(startScheduledJob, () => startDueScans(services));
  await queue.work(endBillingJob, (job) => endBillingOf(services, job));
  await queue.work(sendMailJob, (job) => sendMail(services, job));
  await queue.work(makeReportJob, (job) => makeReportFile(services, job));
  await queue.work(makeSuggestionJob, (job) => makeSuggestion(services, job));
  await queue.work(deleteFilesJob, (job) => deleteFiles(services, job));
  await queue.work(cleanUpJob, () => cleanUp(services));
  await queue.schedule(cleanUpJob, CLEAN_UP_AT);
  await queue.schedule(startScheduledJob, START_SCHEDULED_AT);
  await placeEarlierScans(services);
  // An earlier version, or a process that was lost, may have left scans with other counts than their marks say.
  const [stale] = await staleScans(services.db, 1);
  if (stale) await queue.send(services.db, cleanUpJob, [{}]);
  await keepBuiltFiles(services);
  // Last, because no page is given a slot before, and nothing that could fail comes after.
  const releaseSlots = await keepSlots(services, watch);
  // The first scan should not wait for the browser, and an operator without one should hear of it at once.
  scanner
    .open()
    .then((opened) => opened.check())
    .catch((error: Error) => log.error(error.message));
  return {
    services,
    async close() {
      services.progress.close();
      await releaseSlots();
      await queue.close();
      services.mailer.close();
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
      fonts: config.fonts,
      allowPrivate: config.allowPrivateTargets,
      own: { port, readablePath: DEMO_SITE_PATH },
      concurrency: config.concurrency,
      pageTimeLimitMs: config.pageTimeLimitMs,
      pageMemoryLimitMb: config.pageMemoryLimitMb,
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

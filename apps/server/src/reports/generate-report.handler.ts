import { BrowserStartError, NoBrowserError, ScannerCrashedError } from '@curbcut/engine';
import { generateReport } from '@curbcut/reports';
import { type BlobContent, toReportKey } from '../blobs/blob-store.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import {
  beginReport,
  type ReportRow,
  undoReportStart,
  updateUnfinishedReport,
} from '../db/queries/reports.ts';
import { lockScan, readScanForJob, type ScanRow } from '../db/queries/scans.ts';
import { describeFileError } from '../file-errors.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import type { Services } from '../services.ts';
import { readReportInput } from './read-report-input.ts';
import { ReportProgressReporter } from './report-progress-reporter.ts';

interface Payload {
  readonly scanId: string;
  readonly reportId: string;
}

/**
 * Limits how often a report is attempted. Otherwise, one that crashes its process would be retried forever.
 */
const MAX_ATTEMPTS = 3;
/** Less than the job's time limit, so that the report can say why it failed. */
const TIME_LIMIT_MS = 30 * 60_000;

type ReportFailure = Required<Pick<ReportRow, 'error' | 'code'>>;

const ABANDONED: ReportFailure = {
  code: 'report/failed',
  error: 'We couldn’t finish this report. Try a shorter type of report or a different format.',
};
const TOOK_TOO_LONG: ReportFailure = {
  code: 'report/took-too-long',
  error: 'The report took longer than half an hour. Try a shorter type of report or a different format.',
};
const FAILED: ReportFailure = {
  code: 'report/failed',
  error: 'We couldn’t create the report. Try again. If it fails again, choose a different format.',
};

/**
 * Creates a report file. The report is ready only when its file is complete; if the process dies, another one
 * starts over.
 */
export async function generateReportFile(services: Services, job: RunningJob<Payload>): Promise<void> {
  const { db } = services;
  const { scanId, reportId } = job.payload;
  const report = await beginReport(db, reportId);
  await refreshScans(services, [scanId]);
  const scan = await readScanForJob(db, scanId);
  if (!report || !scan) return;
  if (report.attempts > MAX_ATTEMPTS) {
    await failReport(services, job, ABANDONED);
    return;
  }
  const timeIsUp = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = AbortSignal.any([job.signal, timeIsUp]);
  try {
    const content = await createContent(services, scan, report, signal);
    const bytes = await services.blobs.put(toReportKey(scanId, reportId), content);
    await commitReport(services, job, scan, bytes);
  } catch (error) {
    if (job.signal.aborted) {
      await undoReportStart(db, reportId);
      throw error;
    }
    // This has nothing to do with the report, so the next attempt prints it in a new process.
    if (error instanceof ScannerCrashedError) throw error;
    if (!timeIsUp.aborted) services.log.error({ err: error }, 'a report failed');
    await failReport(services, job, timeIsUp.aborted ? TOOK_TOO_LONG : toFailure(error));
  }
}

async function createContent(
  services: Services,
  scan: ScanRow,
  { id, type, format }: ReportRow,
  signal: AbortSignal,
): Promise<BlobContent> {
  const { db } = services;
  const progress = new ReportProgressReporter(scan, { type, format }, (percent) =>
    updateUnfinishedReport(db, id, { percent }),
  );
  const input = await readReportInput(services, scan, { signal, onRead: () => progress.countRow() });
  const text = (choice: Parameters<typeof generateReport>[1]) =>
    progress.trackText(generateReport(input, choice));
  if (format !== 'pdf') return text({ type, format });
  return printReport(services, text({ type, format: 'html' }), signal);
}

/**
 * Stores the report and completes its job in one transaction. The report is created again if the scan has
 * changed owners since, because parts of it might not have been readable, or if issues have been excluded or
 * counted again. If the report has been deleted, its file is also deleted.
 */
async function commitReport(
  services: Services,
  job: RunningJob<Payload>,
  initial: ScanRow,
  bytes: number,
): Promise<void> {
  const { scanId, reportId } = job.payload;
  const mustRepeat = await services.db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    if (scan && isOutdated(initial, scan)) return true;
    const result = { revision: initial.marksRevision, bytes, completedAt: new Date() };
    const change = { status: 'ready', percent: 100, ...result } as const;
    const ready = await updateUnfinishedReport(tx, reportId, change);
    await job.finish(tx);
    if (!ready) await requestBlobDeletion(services, tx, [scan ? toReportKey(scanId, reportId) : scanId]);
    return false;
  });
  if (mustRepeat) await generateReportFile(services, job);
}

const isOutdated = (initial: ScanRow, current: ScanRow): boolean =>
  current.organizationId !== initial.organizationId || current.marksRevision !== initial.marksRevision;

async function failReport({ db }: Services, job: RunningJob<Payload>, failure: ReportFailure): Promise<void> {
  await db.transaction(async (tx) => {
    const change = { status: 'failed', ...failure, completedAt: new Date() } as const;
    await updateUnfinishedReport(tx, job.payload.reportId, change);
    await job.finish(tx);
  });
}

function toFailure(error: unknown): ReportFailure {
  if (error instanceof NoBrowserError || error instanceof BrowserStartError) {
    return {
      code: 'scan/no-browser',
      error: 'We couldn’t start a browser for the PDF. Try HTML instead.',
    };
  }
  if (error instanceof HtmlTooLargeError) return { code: 'report/too-large', error: error.message };
  const reason = describeFileError(error);
  if (reason !== undefined) {
    return {
      code: 'report/not-stored',
      error: `We couldn’t save the report: ${reason}. Contact the team that runs this Curbcut server, then try again.`,
    };
  }
  return FAILED;
}

/** Maximum length of HTML to print, because the browser lays all of it out at the same time. */
const MAX_HTML_CHARACTERS = 24 * 1024 * 1024;

/** Thrown if a report is too long for a useful PDF. */
class HtmlTooLargeError extends Error {
  override readonly name = 'HtmlTooLargeError';
}

/**
 * Prints a report as a PDF.
 *
 * @throws {HtmlTooLargeError} if it's too long; the message says what to do.
 */
async function printReport(
  { printPdf }: Pick<Services, 'printPdf'>,
  text: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: string[] = [];
  let characters = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    characters += chunk.length;
    if (characters > MAX_HTML_CHARACTERS) {
      throw new HtmlTooLargeError(
        'This scan has too many findings for a PDF of this type. Choose the summary or a different format.',
      );
    }
  }
  return await printPdf(chunks.join(''), signal);
}

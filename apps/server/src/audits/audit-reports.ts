import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type AuditStatement, getReportEditions, type ReportEdition } from '@curbcut/contract';
import { BrowserStartError, NoBrowserError } from '@curbcut/engine';
import {
  type AuditReportInput,
  createStatement,
  generateAuditReport,
  type ReportImage,
} from '@curbcut/reports';
import { toAttachmentKey, toAuditScreenshotKey } from '../blobs/blob-store.ts';
import { readStatement } from '../db/queries/audit-statements.ts';
import { listAuditPages, type SharedAudit } from '../db/queries/audits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { SharedWork } from '../http/shared-work.ts';
import { convertImage } from '../images/convert-image.ts';
import { readDocumentBrand } from '../reports/report-brand.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import type { OwnedAudit, ReportOrigin, RequestedReport } from './audit-tasks.ts';
import { readAuditRecord } from './read-audits.ts';
import { requireSharedAudit } from './require-audit.ts';

/**
 * Time limit for printing an audit as a PDF, in milliseconds; a report with many screenshots takes several
 * seconds.
 */
const PRINT_TIMEOUT_MS = 120_000;

/** Each PDF needs its own browser, so PDFs are printed one at a time. */
let lastPrint: Promise<unknown> = Promise.resolve();
/** Documents that are being printed, by hash, so that simultaneous requests for one document print it once. */
const prints = new SharedWork<Uint8Array>();

/**
 * Chooses a report's edition: the requested one, or the one for the audit's standard.
 *
 * @throws {ApiProblem} 400 if the audit doesn't cover the edition.
 */
function chooseEdition(audit: SharedAudit, requested: ReportEdition | undefined): ReportEdition {
  const [first = 'wcag', ...others] = getReportEditions(audit);
  if (requested === undefined || requested === first) return first;
  if (others.includes(requested)) return requested;
  throw new ApiProblem('audit/edition-not-covered');
}

interface AuditReport<Content> extends ReportOrigin {
  readonly content: Content;
}

/**
 * Creates an audit report on the worker thread for long-running work. A PDF is printed from the HTML report.
 *
 * @param signal cancels the work, for example because the client has disconnected.
 * @throws {ApiProblem} as {@link createAuditReport}, and as {@link printDocument} if a PDF is requested.
 */
export async function downloadReport(
  services: Pick<Services, 'printPdf' | 'workThread'>,
  requested: RequestedReport,
  signal: AbortSignal,
): Promise<AuditReport<Readable>> {
  const { value, content } = await services.workThread.run('createAuditReport', requested, { signal });
  if (requested.format !== 'pdf') return { ...value, content };
  const pdf = await printDocument(services, await text(content), { signal, alternative: 'Word' });
  return { ...value, content: Readable.from([Buffer.from(pdf)]) };
}

/**
 * Creates an audit report, as HTML if it's requested as a PDF. It's the same for everyone, with the
 * organization's name and logo.
 *
 * @throws {ApiProblem} 404 if the account has no access to the audit; 400 if the audit doesn't cover the
 * edition.
 */
export async function createAuditReport(
  services: Pick<Services, 'blobs' | 'db' | 'screenshotLinks'>,
  { reader, auditId, format, edition: requested }: RequestedReport,
): Promise<AuditReport<AsyncIterable<string | Uint8Array>>> {
  const audit = await requireSharedAudit(services.db, reader, auditId);
  const edition = chooseEdition(audit, requested);
  const input = await readReportInput(services, audit);
  const { origin, updatedAt } = audit;
  if (format === 'docx') {
    // Loaded on demand, because the library takes a while to load.
    const { generateAuditDocx } = await import('@curbcut/reports/docx');
    return {
      origin,
      updatedAt,
      content: Readable.from([Buffer.from(await generateAuditDocx(input, edition))]),
    };
  }
  const content = generateAuditReport(input, format === 'pdf' ? 'html' : format, edition);
  return { origin, updatedAt, content };
}

/**
 * Prints an HTML report as a PDF; one at a time, and once for everyone who requests it at the same time.
 *
 * @param alternative the format to try instead if no browser starts
 * @throws {ApiProblem} 503 if no browser starts, or if printing takes too long.
 */
export async function printDocument(
  { printPdf }: Pick<Services, 'printPdf'>,
  html: string,
  { signal, alternative }: { readonly signal: AbortSignal; readonly alternative: string },
): Promise<Uint8Array> {
  const print = (needed: AbortSignal) => {
    const printed = lastPrint.then(() => {
      needed.throwIfAborted();
      return printPdf(html, AbortSignal.any([needed, AbortSignal.timeout(PRINT_TIMEOUT_MS)]));
    });
    lastPrint = printed.catch(() => undefined);
    return printed;
  };
  try {
    return await prints.run(createHash('sha256').update(html).digest('hex'), signal, print);
  } catch (error) {
    if (error instanceof NoBrowserError || error instanceof BrowserStartError) {
      throw new ApiProblem('scan/no-browser', {
        error: `We couldn’t start a browser for the PDF. Try ${alternative} instead.`,
        cause: error,
      });
    }
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new ApiProblem('report/print-timeout', {
        error: `Creating the PDF took too long. Try ${alternative} instead.`,
        cause: error,
      });
    }
    throw error;
  }
}

async function readReportInput(
  services: Pick<Services, 'blobs' | 'db' | 'screenshotLinks'>,
  audit: SharedAudit,
): Promise<AuditReportInput> {
  const { blobs, db } = services;
  const pages = new Map((await listAuditPages(db, audit.id)).map((page) => [String(page.number), page]));
  const readScreenshot = async (pageId: string): Promise<ReportImage | null> => {
    const page = pages.get(pageId);
    if (!page?.screenshot) return null;
    const { format } = page.screenshot;
    const file = await blobs.get(toAuditScreenshotKey(audit.id, page.number, format));
    return file ? { mediaType: `image/${format}`, bytes: await buffer(file.stream) } : null;
  };
  const readAttachment = async (id: string): Promise<ReportImage | null> => {
    const file = await blobs.get(toAttachmentKey(audit.id, id));
    return file ? { mediaType: 'image/webp', bytes: await buffer(file.stream) } : null;
  };
  const brand = await readDocumentBrand(db, audit.organizationId);
  const record = await readAuditRecord(services, audit);
  return { ...record, version: VERSION, brand, readScreenshot, readAttachment, convertImage };
}

/**
 * Reads an audit's accessibility statement, generated from its current results. The worker thread runs it,
 * because it reads the whole audit.
 *
 * @throws {ApiProblem} 404 if the account has no access to the audit.
 */
export async function readAuditStatement(
  services: Pick<Services, 'db' | 'screenshotLinks'>,
  { reader, auditId }: OwnedAudit,
): Promise<AuditStatement> {
  const audit = await requireSharedAudit(services.db, reader, auditId);
  const stored = await readStatement(services.db, audit.id);
  if (!stored) return { details: null, updated_at: null, statement: null };
  const { updatedAt, details } = stored;
  const input = { ...(await readAuditRecord(services, audit)), version: VERSION };
  return { details, updated_at: updatedAt.toISOString(), statement: createStatement(input, details) };
}

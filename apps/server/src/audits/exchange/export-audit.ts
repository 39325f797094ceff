import { buffer } from 'node:stream/consumers';
import { type AuditFile, cleanJson } from '@curbcut/contract';
import { type Pack, pack } from 'tar-stream';
import { toAttachmentKey, toAuditScreenshotKey } from '../../blobs/blob-store.ts';
import { listAttachments } from '../../db/queries/audit-attachments.ts';
import { listDecisions } from '../../db/queries/audit-decisions.ts';
import { listPageElements } from '../../db/queries/audit-elements.ts';
import { listAuditAnswers, listImportedResultRows } from '../../db/queries/audit-exchange.ts';
import { listFindings } from '../../db/queries/audit-findings.ts';
import { listCompleteQuestions } from '../../db/queries/audit-questions.ts';
import { listAssessments } from '../../db/queries/audit-requirements.ts';
import { readSignedText } from '../../db/queries/audit-shares.ts';
import { listReviews } from '../../db/queries/audit-team.ts';
import { type AuditPageRow, listAuditPages, lockSharedAudit } from '../../db/queries/audits.ts';
import type { OrganizationReader } from '../../db/queries/reader.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { Services } from '../../services.ts';
import { sortTeam } from './team-file-rows.ts';
import { toAuditFile, toImageName } from './to-audit-file.ts';

/** Names of a file's entries other than its images. */
export const AUDIT_ENTRY = 'audit.json';
export const SIGNED_TEXT_ENTRY = 'signed.json';

/** An audit that has been read for export. */
export interface ExportedAudit {
  readonly origin: string;
  /** The file's bytes. The same audit always produces the same bytes. */
  readonly content: AsyncGenerator<Buffer>;
}

/**
 * Reads an audit and returns its file. Images are read one at a time while the file is written.
 *
 * @throws {ApiProblem} 404 if the account has no such audit.
 */
export async function exportAudit(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  reader: OrganizationReader,
  auditId: string,
): Promise<ExportedAudit> {
  const { origin, file, images, signedText } = await db.transaction(async (tx) => {
    // Every change locks the audit, so all rows are from the same point in time.
    const audit = await lockSharedAudit(tx, reader, auditId);
    // People who were invited only to this audit can't export it.
    const isInOrganization = reader.siteIds === null || reader.siteIds.includes(audit?.siteId ?? '');
    if (!audit || !isInOrganization) throw new ApiProblem('audit/not-found');
    const pages = await leaveOutMissingScreenshots(blobs, await listAuditPages(tx, auditId));
    const questions = (await listCompleteQuestions(tx, auditId)).map(({ question }) => question);
    const answers = await listAuditAnswers(tx, auditId);
    const reviews = await listReviews(tx, [auditId]);
    const added = {
      reviews,
      findings: await listFindings(tx, [auditId]),
      attachments: await leaveOutMissing(blobs, await listAttachments(tx, auditId), ({ id }) =>
        toAttachmentKey(auditId, id),
      ),
    };
    const team = sortTeam(added, questions, answers);
    const elements = await listPageElements(tx, auditId);
    const results = await listImportedResultRows(tx, auditId);
    const decisions = await listDecisions(tx, [auditId]);
    const assessments = await listAssessments(tx, auditId);
    const text = audit.signature ? await readSignedText(tx, auditId) : undefined;
    return {
      origin: audit.origin,
      file: toAuditFile(
        { audit, pages, elements, questions, answers, results, reviews, decisions, assessments, ...team },
        text !== undefined,
      ),
      images: [
        ...pages.flatMap((page) => {
          const key = getScreenshotKey(page);
          return key === undefined ? [] : [{ name: toImageName(page), key }];
        }),
        ...team.attachments.map(({ name, row }) => ({ name, key: toAttachmentKey(auditId, row.id) })),
      ],
      signedText: text,
    };
  });
  return { origin, content: writeTar((tar) => addEntries(tar, blobs, { file, signedText, images })) };
}

const getScreenshotKey = ({ auditId, number, screenshot }: AuditPageRow): string | undefined =>
  screenshot ? toAuditScreenshotKey(auditId, number, screenshot.format) : undefined;

/**
 * Returns the pages, removing screenshots whose files no longer exist, so that the exported file never refers
 * to an image that it lacks.
 */
async function leaveOutMissingScreenshots(
  blobs: Services['blobs'],
  pages: readonly AuditPageRow[],
): Promise<AuditPageRow[]> {
  const found = new Set(await leaveOutMissing(blobs, pages, getScreenshotKey));
  return pages.map((page) => (found.has(page) ? page : { ...page, screenshot: null }));
}

/** Returns the rows whose files exist. */
async function leaveOutMissing<Row>(
  blobs: Services['blobs'],
  rows: readonly Row[],
  getKey: (row: Row) => string | undefined,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const row of rows) {
    const key = getKey(row);
    const file = key === undefined ? undefined : await blobs.get(key);
    file?.stream.destroy();
    if (file) found.push(row);
  }
  return found;
}

/** An archive's content, in entry order. */
interface ArchiveContent {
  readonly file: AuditFile;
  readonly signedText: string | undefined;
  /** The stored files' keys, with their names in the archive. */
  readonly images: readonly { readonly name: string; readonly key: string }[];
}

async function addEntries(
  tar: Pack,
  blobs: Services['blobs'],
  { file, signedText, images }: ArchiveContent,
): Promise<void> {
  await addEntry(tar, AUDIT_ENTRY, Buffer.from(`${cleanJson(file, 1)}\n`));
  if (signedText !== undefined) await addEntry(tar, SIGNED_TEXT_ENTRY, Buffer.from(signedText));
  for (const { name, key } of images) {
    const image = await blobs.get(key);
    if (!image) throw new Error('An image of an audit was deleted during its export.');
    await addEntry(tar, name, await buffer(image.stream));
  }
}

/** Adds an entry whose header depends only on its name and size. */
async function addEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => reject(new Error('The export was canceled.'));
    tar.once('close', stop);
    tar.entry({ name, mode: 0o644, uid: 0, gid: 0, mtime: new Date(0) }, content, (error) => {
      tar.off('close', stop);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Yields a tar archive while a function adds its entries. */
async function* writeTar(fill: (tar: Pack) => Promise<void>): AsyncGenerator<Buffer> {
  const tar = pack();
  const filled = fill(tar).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  try {
    for await (const chunk of tar) yield chunk as Buffer;
  } finally {
    tar.destroy();
    await filled;
  }
}

import { buffer } from 'node:stream/consumers';
import type { AuditFile } from '@curbcut/contract';
import { type Pack, pack } from 'tar-stream';
import { toAuditScreenshotKey } from '../../blobs/blob-store.ts';
import { listAnswersOfAudit, listImportedResultRows } from '../../db/queries/audit-exchange.ts';
import { listCompleteQuestions } from '../../db/queries/audit-questions.ts';
import { readSignedText } from '../../db/queries/audit-shares.ts';
import { type AuditPageRow, listAuditPages, lockOwnAudit } from '../../db/queries/audits.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { Services } from '../../services.ts';
import { toAuditFile, toImageName } from './audit-file-rows.ts';

/** Names of the entries of a file besides its images. */
export const AUDIT_ENTRY = 'audit.json';
export const SIGNED_TEXT_ENTRY = 'signed.json';

/** An audit that has been read to be exported. */
export interface ExportedAudit {
  readonly origin: string;
  /** The bytes of the file. The same audit always gives the same bytes. */
  readonly content: AsyncGenerator<Buffer>;
}

/**
 * Reads an audit and returns its file. Images are read one at a time while the file is written.
 *
 * @throws {ApiProblem} 404 when the account has no such audit.
 */
export async function exportAudit(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  userId: string,
  auditId: string,
): Promise<ExportedAudit> {
  const { origin, file, pages, signedText } = await db.transaction(async (tx) => {
    // Every change locks the audit, so all rows are from the same moment.
    const audit = await lockOwnAudit(tx, userId, auditId);
    if (!audit) throw new ApiProblem('audit/not-found');
    const stored = await listAuditPages(tx, auditId);
    const questions = (await listCompleteQuestions(tx, auditId)).map(({ question }) => question);
    const rows = {
      audit,
      pages: await leaveOutMissingImages(blobs, stored),
      questions,
      answers: await listAnswersOfAudit(tx, auditId),
      results: await listImportedResultRows(tx, auditId),
    };
    const text = audit.signature ? await readSignedText(tx, auditId) : undefined;
    return {
      origin: audit.origin,
      file: toAuditFile(rows, text !== undefined),
      pages: rows.pages,
      signedText: text,
    };
  });
  const images = pages.filter(({ screenshot }) => screenshot !== null);
  return { origin, content: writeTar((tar) => addEntries(tar, blobs, file, signedText, images)) };
}

/** Returns the pages without screenshots whose files are gone, so that the file never names an image that it lacks. */
async function leaveOutMissingImages(
  blobs: Services['blobs'],
  pages: readonly AuditPageRow[],
): Promise<AuditPageRow[]> {
  const checked: AuditPageRow[] = [];
  for (const page of pages) {
    const image = await openImage(blobs, page);
    image?.stream.destroy();
    checked.push(image ? page : { ...page, screenshot: null });
  }
  return checked;
}

const openImage = async (blobs: Services['blobs'], { auditId, number, screenshot }: AuditPageRow) =>
  screenshot ? blobs.get(toAuditScreenshotKey(auditId, number, screenshot.format)) : undefined;

async function addEntries(
  tar: Pack,
  blobs: Services['blobs'],
  file: AuditFile,
  signedText: string | undefined,
  images: readonly AuditPageRow[],
): Promise<void> {
  await addEntry(tar, AUDIT_ENTRY, Buffer.from(`${JSON.stringify(file, null, 1)}\n`));
  if (signedText !== undefined) await addEntry(tar, SIGNED_TEXT_ENTRY, Buffer.from(signedText));
  for (const page of images) {
    const image = await openImage(blobs, page);
    if (!image) throw new Error('An image of an audit was deleted during its export.');
    await addEntry(tar, toImageName(page), await buffer(image.stream));
  }
}

/** Adds an entry whose header depends on nothing but its name and size. */
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

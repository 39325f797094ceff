import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { toAttachmentKey, toAuditScreenshotKey } from '../../blobs/blob-store.ts';
import { discardBlobs } from '../../blobs/delete-blobs.ts';
import { replacePageElements } from '../../db/queries/audit-elements.ts';
import {
  insertAuditImport,
  insertImportedResults,
  insertImportedRows,
} from '../../db/queries/audit-exchange.ts';
import { storeQuestions } from '../../db/queries/audit-questions.ts';
import { storeSignedText } from '../../db/queries/audit-shares.ts';
import { insertAudit } from '../../db/queries/audits.ts';
import { lockOrganizationRow } from '../../db/queries/organizations.ts';
import { getOrCreateSite, lockSite } from '../../db/queries/sites.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../../http/hourly-limit.ts';
import type { Services } from '../../services.ts';
import type { NewAudit } from '../audit-tasks.ts';
import type { AuditCaller } from '../require-audit.ts';
import { assertAuditLimit } from '../start-audit.ts';
import { fromAuditFile } from './from-audit-file.ts';
import { type AuditArchive, readAuditArchive } from './read-audit-archive.ts';

/** Files can be as large as 200 MB. */
const importLimit: HourlyLimit = {
  name: 'audit-import',
  // Audits belong to accounts.
  visitor: 0,
  account: 30,
  problem: 'audit/too-many-imports',
  usesText: 'audit imports',
};

/**
 * Imports an audit file as a new audit in an organization, either completely or not at all.
 *
 * @returns the audit's id.
 * @throws {ApiProblem} 400 or 413 with the problem in the file; 409 if the site has too many audits; 429 if
 * the hourly limit has been reached.
 */
export async function importAudit(
  services: Services,
  caller: AuditCaller,
  upload: Readable,
): Promise<string> {
  await countHourlyUse(services, services.db, caller, importLimit);
  const auditId = randomUUID();
  try {
    const input = { auditId, reader: caller.reader, personName: caller.actor.name };
    await services.workThread.run('importAudit', input, { upload });
  } catch (error) {
    await discardBlobs(services, [auditId]);
    throw error;
  }
  return auditId;
}

/**
 * Stores an audit file as a new audit in an organization. If that fails, some of its images may already have been
 * stored.
 *
 * @throws {ApiProblem} as {@link importAudit}, except for the limit.
 */
export async function storeAuditFile(
  services: Pick<Services, 'blobs' | 'db'>,
  audit: NewAudit,
  upload: Readable,
): Promise<void> {
  const { blobs } = services;
  const { auditId } = audit;
  const attachmentIds = new Map<string, string>();
  let archive: AuditArchive | undefined;
  await readAuditArchive(upload, {
    onAudit: (read) => {
      archive = read;
    },
    onScreenshot: async (number, format, content) => {
      await blobs.put(toAuditScreenshotKey(auditId, number, format), content);
    },
    onAttachment: async (name, content) => {
      const id = randomUUID();
      attachmentIds.set(name, id);
      await blobs.put(toAttachmentKey(auditId, id), content);
    },
  });
  await storeImport(services, { ...audit, attachmentIds, ...archive! });
}

interface ImportedAudit extends AuditArchive, NewAudit {
  /** Keyed by the images' names in the file. */
  readonly attachmentIds: ReadonlyMap<string, string>;
}

async function storeImport(
  { db }: Pick<Services, 'db'>,
  { auditId, reader, personName, attachmentIds, file, signedText }: ImportedAudit,
): Promise<void> {
  await db.transaction(async (tx) => {
    // If the organization is being deleted, the deletion either waits for this transaction or has finished; in the
    // latter case, nothing is stored.
    if (!(await lockOrganizationRow(tx, reader.organizationId)))
      throw new ApiProblem('organization/not-found');
    const siteId = await getOrCreateSite(tx, reader.organizationId, file.audit.origin);
    const site = await lockSite(tx, siteId);
    if (!site) throw new ApiProblem('site/not-found');
    await assertAuditLimit(tx, site);
    const rows = fromAuditFile(file, auditId, siteId, attachmentIds);
    const { questions, results } = rows;
    await insertAudit(tx, rows.audit);
    await storeQuestions(tx, questions);
    await insertImportedRows(tx, rows);
    await replacePageElements(tx, auditId, rows.elements);
    await insertImportedResults(tx, results);
    if (signedText !== undefined) await storeSignedText(tx, auditId, signedText);
    await insertAuditImport(tx, auditId, personName);
  });
}

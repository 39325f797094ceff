import type { AuditShare, SignedReport } from '@curbcut/contract';
import { recordAudit } from '../auth/record-audit.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import {
  type AuditShareRow,
  countValidAuditShares,
  createAuditShare,
  findSharedAudit,
  hasSignedText,
  listAuditShares,
  readSignedText,
  revokeAuditShare,
} from '../db/queries/audit-shares.ts';
import { findLatestMatchedScan } from '../db/queries/audit-sources.ts';
import { lockUserAudit, type UserAudit } from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { isNewer, readAudit, requireUserAudit } from './read-audits.ts';
import type { AuditCaller } from './require-audit.ts';

/** Maximum number of valid links to one audit. */
const MAX_VALID_LINKS = 20;

/** The path of the page that a link opens. */
export const SIGNED_REPORT_PATH = '/signed/';

const toAuditShare = ({ hash, createdAt, revokedAt }: AuditShareRow): AuditShare => ({
  id: hash,
  created_at: createdAt.toISOString(),
  revoked_at: revokedAt?.toISOString() ?? null,
});

/** @throws {ApiProblem} 404 if the account has no such audit. */
export async function listShareLinks(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
): Promise<AuditShare[]> {
  await requireUserAudit(db, reader, auditId);
  return (await listAuditShares(db, auditId)).map(toAuditShare);
}

/**
 * Creates a link that lets anyone verify an audit's signed report. Only its hash is stored.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if it isn't signed, wasn't signed here, or
 * has too many links.
 */
export async function createAuditLink(
  services: Pick<Services, 'db' | 'origin' | 'vault'>,
  caller: AuditCaller,
  auditId: string,
): Promise<{ share: AuditShare; url: string }> {
  const token = createSecretToken();
  const share = await services.db.transaction(async (tx) => {
    const audit = await lockUserAudit(tx, caller.reader, auditId);
    if (!audit) throw new ApiProblem('audit/not-found');
    if (!audit.signature) throw new ApiProblem('audit/not-signed');
    // A file can contain any signature, and this page would make it look like it was signed here.
    if (audit.signature.isImported) throw new ApiProblem('audit/imported-signature');
    if ((await countValidAuditShares(tx, auditId)) >= MAX_VALID_LINKS)
      throw new ApiProblem('audit/too-many-links');
    await recordAudit(services, tx, 'audit-shared', caller.reader.userId, caller);
    return createAuditShare(tx, hashToken(token), auditId);
  });
  return {
    share: toAuditShare(share),
    url: new URL(`${SIGNED_REPORT_PATH}${token}`, services.origin).href,
  };
}

/**
 * Revokes a link immediately.
 *
 * @throws {ApiProblem} 404 if the account has no such audit, or the audit has no such link.
 */
export async function revokeAuditLink(
  services: Pick<Services, 'db' | 'vault'>,
  caller: AuditCaller,
  auditId: string,
  shareId: string,
): Promise<AuditShare> {
  return services.db.transaction(async (tx) => {
    await requireUserAudit(tx, caller.reader, auditId);
    const share = await revokeAuditShare(tx, auditId, shareId);
    if (!share) throw new ApiProblem('audit/share-not-found');
    await recordAudit(services, tx, 'audit-share-ended', caller.reader.userId, caller);
    return toAuditShare(share);
  });
}

/**
 * Returns the signed audit that a link leads to.
 *
 * @throws {ApiProblem} 404, with the same message for a revoked link and one that never existed; 409 while
 * the audit isn't signed here.
 */
async function openAuditLink(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<UserAudit & { readonly signature: NonNullable<UserAudit['signature']> }> {
  const audit = await findSharedAudit(db, hashToken(token));
  if (!audit) throw new ApiProblem('audit/link-expired');
  const { signature } = audit;
  if (!signature || signature.isImported) throw new ApiProblem('audit/signature-removed');
  return { ...audit, signature };
}

/**
 * Reads the signed report that a link leads to. @throws {ApiProblem} 404 or 409, see {@link openAuditLink}.
 */
export async function readSignedReport(
  services: Pick<Services, 'db' | 'screenshotLinks'>,
  token: string,
): Promise<SignedReport> {
  const { db } = services;
  const audit = await openAuditLink(services, token);
  const latest = await findLatestMatchedScan(db, audit.siteId);
  const shown = await readAudit(services, audit);
  return {
    ...shown,
    sample: shown.sample.map(({ url, title, reason }) => ({ url, title, reason })),
    signature: shown.signature!,
    has_signed_text: await hasSignedText(db, audit.id),
    latest_scan:
      latest && isNewer(latest, audit)
        ? { completed_at: latest.completedAt!.toISOString(), tested_pages: latest.pagesTested }
        : null,
  };
}

/** Reads the signed text that a link leads to. @throws {ApiProblem} 404 or 409, see {@link openAuditLink}. */
export async function readSharedSignedText(services: Pick<Services, 'db'>, token: string): Promise<string> {
  const audit = await openAuditLink(services, token);
  const text = await readSignedText(services.db, audit.id);
  if (text === undefined) throw new ApiProblem('audit/no-signed-text');
  return text;
}

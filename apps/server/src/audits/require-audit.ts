import type { OrganizationCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import {
  lockSharedAudit,
  lockUserAudit,
  readSharedAudit,
  type SharedAudit,
  type UserAudit,
} from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { lockUserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** Who can do what with an audit. For callers without access, it's as if the audit didn't exist. */

/** Someone who works on an audit. */
export type AuditCaller = Pick<OrganizationCaller, 'reader' | 'actor' | 'network'>;

/**
 * Reads an audit that the reader can access or was invited to.
 *
 * @throws {ApiProblem} 404 if the account has no access to the audit.
 */
export async function requireSharedAudit(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<SharedAudit> {
  const audit = await readSharedAudit(db, reader, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  return audit;
}

/**
 * Locks an audit that its owner can still change.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if it's signed.
 */
export async function lockOpenAudit(tx: Db, reader: OrganizationReader, auditId: string): Promise<UserAudit> {
  const audit = await lockUserAudit(tx, reader, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  if (audit.signature) throw new ApiProblem('audit/signed');
  return audit;
}

/**
 * Locks an audit, signed or not, for an account that is allowed to review its answers, as every member is.
 *
 * @throws {ApiProblem} 401 if the account has been deleted, 403 for viewers, 404 without access to the audit.
 */
export async function lockReviewableAudit(
  tx: Db,
  { reader }: Pick<AuditCaller, 'reader'>,
  auditId: string,
): Promise<SharedAudit> {
  if (reader.userId !== null && !(await lockUserRow(tx, reader.userId)))
    throw new ApiProblem('account/session-expired');
  const audit = await lockSharedAudit(tx, reader, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  if (audit.role === 'viewer') throw new ApiProblem('organization/permission');
  return audit;
}

/**
 * Locks an audit, signed or not, for someone who is allowed to answer its questions: its owner and
 * evaluators.
 *
 * @throws {ApiProblem} as {@link lockReviewableAudit}, and 403 for reviewers.
 */
export async function lockEditableAudit(
  tx: Db,
  caller: Pick<AuditCaller, 'reader'>,
  auditId: string,
): Promise<SharedAudit> {
  const audit = await lockReviewableAudit(tx, caller, auditId);
  if (audit.role === 'reviewer') throw new ApiProblem('audit/reviewer-only');
  return audit;
}

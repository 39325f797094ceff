import type { Db } from '../db/database.ts';
import {
  lockSharedAudit,
  lockUserAudit,
  readSharedAudit,
  type SharedAudit,
  type UserAudit,
} from '../db/queries/audits.ts';
import { lockUserRow, type UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';

/**
 * Who is allowed to do what with an audit. To a caller without access, an audit looks the same as one that
 * does not exist.
 */

/**
 * Reads an audit that an account owns or is a member of.
 *
 * @throws {ApiProblem} 404 if the account has no access to the audit.
 */
export async function requireSharedAudit(db: Db, userId: string, auditId: string): Promise<SharedAudit> {
  const audit = await readSharedAudit(db, userId, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  return audit;
}

/**
 * Locks an audit that its owner can still change.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if it is signed.
 */
export async function lockOpenAudit(tx: Db, userId: string, auditId: string): Promise<UserAudit> {
  const audit = await lockUserAudit(tx, userId, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  if (audit.signature) throw new ApiProblem('audit/signed');
  return audit;
}

/**
 * Locks an audit, signed or not, for an account that is allowed to review its answers, as every member is.
 *
 * @throws {ApiProblem} 401 if the account has been deleted, 404 if it has no access to the audit.
 */
export async function lockReviewableAudit(
  tx: Db,
  { id: userId }: Pick<UserRow, 'id'>,
  auditId: string,
): Promise<SharedAudit> {
  if (!(await lockUserRow(tx, userId))) throw new ApiProblem('account/session-over');
  const audit = await lockSharedAudit(tx, userId, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  return audit;
}

/**
 * Locks an audit, signed or not, for an account that is allowed to answer its questions: its owner and
 * evaluators.
 *
 * @throws {ApiProblem} as {@link lockReviewableAudit}, and 403 for reviewers.
 */
export async function lockEditableAudit(
  tx: Db,
  user: Pick<UserRow, 'id'>,
  auditId: string,
): Promise<SharedAudit> {
  const audit = await lockReviewableAudit(tx, user, auditId);
  if (audit.role === 'reviewer') throw new ApiProblem('audit/reviewer-only');
  return audit;
}

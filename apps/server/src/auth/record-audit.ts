import type { Db } from '../db/database.ts';
import { type AuditEntry, insertAudit } from '../db/queries/audit.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';

/** Everything that happens to accounts and is written down. */
export type AuditEvent =
  | 'registered'
  | 'registration-replaced'
  | 'register-refused'
  | 'logged-in'
  | 'login-failed'
  | 'login-unverified'
  | 'logged-out'
  | 'refresh-replayed'
  | 'session-ended'
  | 'all-sessions-ended'
  | 'email-verified'
  | 'link-requested'
  | 'password-reset'
  | 'password-changed'
  | 'password-change-refused'
  | 'profile-updated'
  | 'scans-attributed'
  | 'account-deleted'
  | 'account-delete-refused'
  | 'plan-changed'
  | 'report-shared'
  | 'report-share-ended'
  | 'administered';

/**
 * Writes down what happened to an account.
 *
 * @param caller Whose request it was; null for what no request caused.
 * @param details Counts and words of ours, never an address, a name or a secret.
 */
export async function recordAudit(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  event: AuditEvent,
  userId: string | null,
  caller: Pick<Caller, 'network'> | null,
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  const network = caller && vault.createPseudonym(caller.network);
  await insertAudit(db, { event, userId, network, details });
}

import type { Db } from '../db/database.ts';
import { type AuditEntry, insertLogEntry } from '../db/queries/audit-log.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';

/** The account events that are written to the audit log. */
export type AuditEvent =
  | 'registered'
  | 'registration-replaced'
  | 'register-refused'
  | 'logged-in'
  | 'login-failed'
  | 'login-unverified'
  | 'two-factor-failed'
  | 'two-factor-turned-on'
  | 'two-factor-turned-off'
  | 'two-factor-refused'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-change-refused'
  | 'passkey-refused'
  | 'session-confirmed'
  | 'sso-linked'
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
  | 'scan-retention-changed'
  | 'report-shared'
  | 'report-share-ended'
  | 'results-shared'
  | 'results-share-ended'
  | 'audit-shared'
  | 'audit-share-ended'
  | 'organization-deleted'
  | 'administered';

/**
 * Writes an account event to the audit log.
 *
 * @param caller The caller who made the request; null for events without a request.
 * @param details Counts and fixed words, never an email address, a name or a secret.
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
  await insertLogEntry(db, { event, userId, network, details });
}

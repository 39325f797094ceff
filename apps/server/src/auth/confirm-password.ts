import { ApiProblem } from '../http/api-problem.ts';
import type { SignedInCaller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { clearAccountAttempts, countAccountAttempt, countNetworkAttempt } from './attempt-limits.ts';
import { type AuditEvent, recordAudit } from './record-audit.ts';

/** How a wrong password is reported. */
interface WrongPasswordReport {
  /** Name of the request field. */
  readonly field: string;
  readonly message: string;
  readonly event: AuditEvent;
}

/**
 * Checks the password of the signed-in account before an operation that a stolen session must not be able to perform.
 * Guesses for all such operations are counted together.
 *
 * @throws {ApiProblem} 400 when it is wrong, 429 after too many attempts.
 */
export async function confirmPassword(
  services: Services,
  caller: SignedInCaller,
  password: string,
  { field, message, event }: WrongPasswordReport,
): Promise<void> {
  const { db, passwordHasher } = services;
  const { user, network } = caller;
  const attempt = { operation: 'own-password', email: user.email, network, userId: user.id } as const;
  await countNetworkAttempt(services, attempt.operation, caller);
  await countAccountAttempt(services, attempt);
  if (!(await passwordHasher.matches(password, user.passwordHash))) {
    await recordAudit(services, db, event, user.id, caller);
    throw new ApiProblem('account/wrong-password', { error: message, details: { [field]: [message] } });
  }
  await clearAccountAttempts(services, attempt);
}

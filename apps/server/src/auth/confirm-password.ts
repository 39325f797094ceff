import type { SignedIn } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { type AuditEvent, audit } from './audit.ts';
import { forgiveAccount, limitAccount, limitNetwork } from './limits.ts';

/** Where a wrong password is reported. */
interface Refusal {
  /** Field of the request. */
  readonly field: string;
  readonly message: string;
  readonly event: AuditEvent;
}

/**
 * Checks the password of the account that is signed in, before something that a stolen session must not be able to do.
 * Guesses for all such operations count together.
 *
 * @throws {ApiProblem} 400 when it is wrong, 429 after too many attempts.
 */
export async function confirmPassword(
  services: Services,
  caller: SignedIn,
  password: string,
  { field, message, event }: Refusal,
): Promise<void> {
  const { db, passwords } = services;
  const { user, network } = caller;
  const attempt = { operation: 'own-password', email: user.email, network, userId: user.id } as const;
  await limitNetwork(services, attempt.operation, caller);
  await limitAccount(services, attempt);
  if (!(await passwords.matches(password, user.passwordHash))) {
    await audit(services, db, event, user.id, caller);
    throw new ApiProblem('account/wrong-password', { error: message, details: { [field]: [message] } });
  }
  await forgiveAccount(services, attempt);
}

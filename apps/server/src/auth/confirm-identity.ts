import { fieldMessages } from '@curbcut/contract';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { confirmPassword } from './passwords.ts';
import type { AuditEvent } from './record-audit.ts';
import { requireCode } from './two-factor.ts';

/**
 * Checks the password and, if the account has two-factor authentication, a code, before a change that a
 * session thief must not be able to make.
 *
 * @param event recorded if the password is wrong
 * @throws {ApiProblem} 400 if the password or the code is wrong or missing; 429 after too many attempts.
 */
export async function confirmIdentity(
  services: Services,
  caller: SignedInCaller,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  event: AuditEvent,
): Promise<void> {
  const message = fieldMessages.passwordWrong;
  await confirmPassword(services, caller, password, { field: 'password', message, event });
  await requireCodeIfOn(services, caller, caller.user, code);
}

/**
 * Uses up a code if the account has two-factor authentication.
 *
 * @throws {ApiProblem} 400 if it's wrong or missing; 429 after too many attempts.
 */
export async function requireCodeIfOn(
  services: Services,
  caller: Pick<Caller, 'network'>,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  if (!user.twoFactorSince) return;
  const error = fieldMessages.codeRequired;
  if (code === undefined || code === '')
    throw new ApiProblem('request/invalid', { error, details: { code: [error] } });
  await requireCode(services, caller, user, code);
}

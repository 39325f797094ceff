import { randomUUID } from 'node:crypto';
import { fieldMessages, type RegisterBody } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import {
  createUser,
  deleteUser,
  findUserByEmail,
  isPending,
  lockEmail,
  type UserRow,
} from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { sendMailJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { requireStrongPassword } from './acceptable-password.ts';
import { audit } from './audit.ts';
import { limitAccount, limitNetwork } from './limits.ts';
import { usernamesFor } from './username.ts';

/**
 * Creates an account and sends the link to verify its email address.
 *
 * An account with this address that was never verified is replaced as a whole: whoever registered it may not have been
 * the owner of the address, so neither its password nor its links work any longer
 * (docs/decisions/0028-accounts-before-verification.md).
 *
 * @throws {ApiProblem} 400 when the address has a verified account or the password is too easy to guess, 429 after too
 *   many registrations.
 */
export async function registerUser(services: Services, caller: Caller, body: RegisterBody): Promise<UserRow> {
  const { db, passwords, queue } = services;
  const { email, password } = body;
  await limitNetwork(services, 'register', caller);
  await requireStrongPassword(password, email, 'password');
  const known = await findUserByEmail(db, email);
  if (known && !isPending(known)) {
    await audit(services, db, 'register-refused', null, caller);
    throw emailTaken();
  }
  // Each registration sends a message to the address.
  const { network } = caller;
  await limitAccount(services, { operation: 'register', email, network, userId: undefined });
  const passwordHash = await passwords.hash(password);
  return await db.transaction(async (tx) => {
    const pending = await lockEmail(tx, email);
    if (pending && !isPending(pending)) throw emailTaken();
    if (pending) await deleteUser(tx, pending.id);
    const registrations = (pending?.registrations ?? 0) + 1;
    const user = await createWithUsername(tx, { ...body, passwordHash, registrations });
    await queue.send(tx, sendMailJob, [{ kind: 'verify-email', userId: user.id }]);
    await audit(services, tx, pending ? 'registration-replaced' : 'registered', user.id, caller, {
      registrations,
    });
    return user;
  });
}

type NewAccount = RegisterBody & Pick<UserRow, 'passwordHash' | 'registrations'>;

/** Somebody else may take the username at the same moment. */
async function createWithUsername(tx: Db, account: NewAccount): Promise<UserRow> {
  const {
    email,
    passwordHash,
    registrations,
    first_name,
    last_name,
    company_name,
    phone_number,
    job_title,
    website_url,
  } = account;
  for (const username of usernamesFor(email)) {
    const user = await createUser(tx, {
      id: randomUUID(),
      email,
      username,
      passwordHash,
      registrations,
      firstName: first_name,
      lastName: last_name,
      companyName: company_name,
      phoneNumber: phone_number,
      jobTitle: job_title,
      websiteUrl: website_url,
    });
    if (user) return user;
    if (await findUserByEmail(tx, email)) break;
  }
  throw emailTaken();
}

function emailTaken(): ApiProblem {
  return new ApiProblem('account/email-taken', { details: { email: [fieldMessages.emailTaken] } });
}

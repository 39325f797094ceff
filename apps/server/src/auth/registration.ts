import { randomBytes, randomUUID } from 'node:crypto';
import { fieldMessages, type RegisterBody } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { invalidateLinks } from '../db/queries/one-time-tokens.ts';
import { hasOpenInvitation } from '../db/queries/organization-invitations.ts';
import {
  createUser,
  deleteUser,
  findUserByEmail,
  isPending,
  lockEmail,
  type NewUser,
  type UserRow,
  updateUser,
} from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { countAccountAttempt, countNetworkAttempt } from './attempt-limits.ts';
import type { Caller } from './caller.ts';
import { consumeLink, lockLink } from './mailed-links.ts';
import { requireStrongPassword } from './passwords.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Creates an account and emails the link to verify its address. An unverified account with the same address
 * is replaced completely: the person who registered it may not own the address, so neither its password nor
 * its links remain valid (docs/decisions/0010-accounts.md).
 *
 * @throws {ApiProblem} 400 if the address has a verified account or the password is too easy to guess, 403 if the
 * settings don't allow the address to sign up, 429 after too many registrations.
 */
export async function registerUser(services: Services, caller: Caller, body: RegisterBody): Promise<UserRow> {
  const { db, passwordHasher, queue } = services;
  const { email, password } = body;
  await countNetworkAttempt(services, 'register', caller);
  await requireOpenSignUp(services, email);
  await requireStrongPassword(password, email, 'password');
  const existing = await findUserByEmail(db, email);
  if (existing && !isPending(existing)) {
    await recordAudit(services, db, 'register-refused', null, caller);
    throw createEmailTakenProblem();
  }
  // Each registration sends an email to the address.
  const { network } = caller;
  await countAccountAttempt(services, { operation: 'register', email, network, userId: undefined });
  const passwordHash = await passwordHasher.hash(password);
  return await db.transaction(async (tx) => {
    const pending = await lockEmail(tx, email);
    if (pending && !isPending(pending)) throw createEmailTakenProblem();
    if (pending) await deleteUser(tx, pending.id);
    const registrations = (pending?.registrations ?? 0) + 1;
    const user = await createAccount(tx, {
      ...{ email, passwordHash, registrations, isEmailVerified: false },
      firstName: body.first_name,
      lastName: body.last_name,
      companyName: body.company_name,
      phoneNumber: body.phone_number,
      jobTitle: body.job_title,
      websiteUrl: body.website_url,
    });
    await queue.send(tx, sendMailJob, [{ kind: 'verify-email', userId: user.id }]);
    await recordAudit(services, tx, pending ? 'registration-replaced' : 'registered', user.id, caller, {
      registrations,
    });
    return user;
  });
}

/** @throws {ApiProblem} 403 if the settings don't allow this address to sign up. */
async function requireOpenSignUp({ config, db }: Services, email: string): Promise<void> {
  if (config.signUp === 'closed') throw new ApiProblem('account/sign-up-closed');
  if (config.signUp === 'invited' && !(await hasOpenInvitation(db, email)))
    throw new ApiProblem('account/not-invited');
}

/**
 * Creates an account with a username that is derived from its address.
 *
 * @throws {ApiProblem} 400 if the address has an account.
 */
export async function createAccount(tx: Db, account: Omit<NewUser, 'id' | 'username'>): Promise<UserRow> {
  for (const username of generateUsernames(account.email)) {
    const user = await createUser(tx, { ...account, id: randomUUID(), username });
    if (user) return user;
    // Another registration could have taken the username at the same moment.
    if (await findUserByEmail(tx, account.email)) break;
  }
  throw createEmailTakenProblem();
}

function createEmailTakenProblem(): ApiProblem {
  return new ApiProblem('account/email-taken', { details: { email: [fieldMessages.emailTaken] } });
}

const MAX_USERNAME_LENGTH = 30;
const USERNAME_SUFFIX_BYTES = 3;

/** Generates usernames for an email address, the simplest first; the others end in random characters. */
export function* generateUsernames(email: string): Generator<string> {
  const plain = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, MAX_USERNAME_LENGTH);
  yield plain;
  for (;;) yield `${plain}-${randomBytes(USERNAME_SUFFIX_BYTES).toString('hex')}`;
}

/**
 * Verifies an account's email address using an emailed token. Opening a link for a verified account isn't an
 * error, even if the link was already used: people click twice, and mail programs also open links.
 *
 * @returns whether the address was already verified.
 * @throws {ApiProblem} if the token doesn't work.
 */
export async function verifyEmailAddress(
  services: Services,
  caller: Caller,
  token: string,
): Promise<{ readonly wasVerified: boolean }> {
  return services.db.transaction(async (tx) => {
    const link = await lockLink(tx, token, 'verify-email');
    const { user } = link;
    if (user.isEmailVerified) return { wasVerified: true };
    await consumeLink(tx, token, 'verify-email', link);
    await updateUser(tx, user.id, { isEmailVerified: true });
    await invalidateLinks(tx, user.id, 'verify-email');
    await recordAudit(services, tx, 'email-verified', user.id, caller);
    return { wasVerified: false };
  });
}

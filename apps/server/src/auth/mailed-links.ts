import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import {
  consumeLinkToken,
  createLinkToken,
  type LinkState,
  readLink,
} from '../db/queries/one-time-tokens.ts';
import { findUserByEmail, lockUser, type UserRow } from '../db/queries/users.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { ApiProblem, type ProblemCode } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { countAccountAttempt, countNetworkAttempt } from './attempt-limits.ts';
import type { Caller } from './caller.ts';
import { recordAudit } from './record-audit.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';

const HOUR_SECONDS = 3600;

/** Validity and path of each type of link. */
const MAILED_LINKS = {
  'verify-email': { validSeconds: 24 * HOUR_SECONDS, path: '/verify-email/' },
  'reset-password': { validSeconds: HOUR_SECONDS, path: '/reset-password/' },
} as const satisfies Record<LinkPurpose, { validSeconds: number; path: string }>;

/** Creates a single-use link for an account, to be sent by email. */
export async function createLink(
  db: Db,
  origin: string,
  purpose: LinkPurpose,
  userId: string,
): Promise<string> {
  const token = createSecretToken();
  const { path, validSeconds } = MAILED_LINKS[purpose];
  await createLinkToken(db, { hash: hashToken(token), userId, purpose, validSeconds });
  return new URL(`${path}${token}`, origin).href;
}

const REFUSAL_CODES: Readonly<Record<Exclude<LinkState, 'good'>, ProblemCode>> = {
  unknown: 'account/link-unknown',
  used: 'account/link-used',
  expired: 'account/link-expired',
};

/**
 * Checks a token without using it up.
 *
 * @returns its account's id.
 * @throws {ApiProblem} if the token is unknown, has been used or has expired.
 */
export async function checkLink(db: Db, token: string, purpose: LinkPurpose): Promise<string> {
  const link = await readLink(db, hashToken(token), purpose);
  if (link.state !== 'good') throw createLinkProblem(link.state, purpose);
  return link.userId;
}

/** A mailed token, with its account's row locked until the transaction ends. */
export interface LockedLink {
  readonly state: Exclude<LinkState, 'unknown'>;
  readonly user: UserRow;
}

/**
 * Looks up a token and locks its account's row. The row is locked before the token is changed, the same order
 * as in a registration that replaces the account, to avoid deadlocks.
 *
 * @throws {ApiProblem} if the token is unknown or belongs to a registration that was replaced.
 */
export async function lockLink(tx: Db, token: string, purpose: LinkPurpose): Promise<LockedLink> {
  const { userId } = await readLink(tx, hashToken(token), purpose);
  const user = userId === undefined ? undefined : await lockUser(tx, userId);
  if (!user) throw createLinkProblem('unknown', purpose);
  // Another request could have used the token while this one was waiting for the lock.
  const { state } = await readLink(tx, hashToken(token), purpose);
  if (state === 'unknown') throw createLinkProblem(state, purpose);
  return { state, user };
}

/**
 * Uses up a token of an account that {@link lockLink} has locked.
 *
 * @throws {ApiProblem} if it can't be used.
 */
export async function consumeLink(
  tx: Db,
  token: string,
  purpose: LinkPurpose,
  { state }: LockedLink,
): Promise<void> {
  if (state !== 'good') throw createLinkProblem(state, purpose);
  if ((await consumeLinkToken(tx, hashToken(token), purpose)) === undefined)
    throw createLinkProblem('used', purpose);
}

function createLinkProblem(state: Exclude<LinkState, 'good'>, purpose: LinkPurpose): ApiProblem {
  const isUnknownReset = state === 'unknown' && purpose === 'reset-password';
  return new ApiProblem(REFUSAL_CODES[state], isUnknownReset ? { error: INVALID_RESET_TOKEN } : {});
}

/** The message is fixed (docs/decisions/0095-fixed-values.md). */
const INVALID_RESET_TOKEN = 'Invalid reset token. Please request a new password reset.';

const LIMITED_OPERATIONS = {
  'verify-email': 'resend-verification',
  'reset-password': 'password-reset',
} as const;

/**
 * Requests that a link be emailed to an account, if the account exists. A job is sent in either case and does
 * the lookup, so neither the response nor the work before it reveals whether the account exists.
 *
 * @throws {ApiProblem} 429 after too many requests, which are also counted for addresses without an account.
 */
export async function requestLink(
  services: Services,
  caller: Caller,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  const { db, queue } = services;
  const operation = LIMITED_OPERATIONS[purpose];
  const { network } = caller;
  await countNetworkAttempt(services, operation, caller);
  const user = await findUserByEmail(db, email);
  await countAccountAttempt(services, { operation, email, network, userId: user?.id });
  await db.transaction(async (tx) => {
    await queue.send(tx, sendMailJob, [{ kind: purpose, userId: user?.id ?? randomUUID() }]);
    await recordAudit(services, tx, 'link-requested', user?.id ?? null, caller, { purpose });
  });
}

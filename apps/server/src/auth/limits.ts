import { countUse, forgetUse, giveUseBack, type RateLimit } from '../db/queries/rate-limits.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3600;
const QUARTER_SECONDS = 900;

/** How often one account may be tried, whoever tries it and whether or not it exists. */
const PER_ACCOUNT = {
  /** Wrong passwords in a row. Short, since it can be used to lock someone out. */
  login: { most: 10, windowSeconds: QUARTER_SECONDS },
  'change-password': { most: 10, windowSeconds: QUARTER_SECONDS },
  /** Messages to one mailbox, which may be that of someone who never asked for them. */
  'resend-verification': { most: 5, windowSeconds: HOUR_SECONDS },
  'password-reset': { most: 5, windowSeconds: HOUR_SECONDS },
};

type PerAccount = keyof typeof PER_ACCOUNT;
/** What is limited by network. */
export type LimitedOperation = 'register' | PerAccount;

/**
 * Counts an attempt of a network.
 *
 * @throws {ApiProblem} 429 when it has made as many as it may.
 */
export async function limitNetwork(
  { config, db, vault }: Services,
  operation: LimitedOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  const use = await countUse(db, perNetwork(config, operation), vault.pseudonym(network));
  if (!use.admitted) throw tooMany(use.resetsAt);
}

/** Takes back what was counted for a network: a right password is no guess, and an office is one network. */
export async function forgiveNetwork(
  { config, db, vault }: Services,
  operation: LimitedOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  await giveUseBack(db, perNetwork(config, operation), vault.pseudonym(network));
}

/**
 * Counts an attempt at an account.
 *
 * @param email Address of the account, which need not exist.
 * @throws {ApiProblem} 429 when as many were made as may be.
 */
export async function limitAccount(
  { db, vault }: Services,
  operation: PerAccount,
  email: string,
): Promise<void> {
  const use = await countUse(db, perAccount(operation), vault.pseudonym(email));
  if (!use.admitted) throw tooMany(use.resetsAt);
}

/** Forgets the attempts at an account, once its owner has shown to be the owner. */
export async function forgiveAccount(
  { db, vault }: Services,
  operation: PerAccount,
  email: string,
): Promise<void> {
  await forgetUse(db, perAccount(operation), vault.pseudonym(email));
}

function perNetwork(
  { accountAttemptsPerHour: most }: Services['config'],
  operation: LimitedOperation,
): RateLimit {
  return { name: `${operation}-network`, most, windowSeconds: HOUR_SECONDS };
}

function perAccount(operation: PerAccount): RateLimit {
  return { name: `${operation}-account`, ...PER_ACCOUNT[operation] };
}

function tooMany(resetsAt: Date): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiProblem('account/too-many-attempts', {
    error: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}

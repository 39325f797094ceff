import { randomUUID } from 'node:crypto';
import { hasSignedInFrom } from '../db/queries/audit.ts';
import { countUse, forgetUse, giveUseBack, type RateLimit } from '../db/queries/rate-limits.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3600;
const QUARTER_SECONDS = 900;

/** How often one network may try one account, and how often all networks together may. */
interface AccountLimits {
  readonly perNetwork: Omit<RateLimit, 'name'>;
  /** Does not apply to networks from which the account has signed in before, so that strangers cannot lock it out. */
  readonly total: Omit<RateLimit, 'name'>;
}

/** Wrong passwords in a row. */
const PASSWORD_GUESSES: AccountLimits = {
  perNetwork: { most: 10, windowSeconds: QUARTER_SECONDS },
  total: { most: 100, windowSeconds: HOUR_SECONDS },
};
/** Messages to one mailbox, whose owner may never have asked for them. */
const MESSAGES: AccountLimits = {
  perNetwork: { most: 5, windowSeconds: HOUR_SECONDS },
  total: { most: 20, windowSeconds: HOUR_SECONDS },
};

/** Limits of one account. They apply to email addresses without an account too, so that they reveal nothing. */
const PER_ACCOUNT = {
  login: PASSWORD_GUESSES,
  /** The password asked for again to change it or to delete the account. */
  'own-password': PASSWORD_GUESSES,
  register: MESSAGES,
  'resend-verification': MESSAGES,
  'password-reset': MESSAGES,
};

/** What is limited, by network and by account. */
export type LimitedOperation = keyof typeof PER_ACCOUNT;

/** An account that is tried, and the network from which it is. */
export interface Attempt {
  readonly operation: LimitedOperation;
  readonly email: string;
  readonly network: string;
  /** Undefined when there is no account with this email address. */
  readonly userId: string | undefined;
}

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
  const use = await countUse(db, ofNetwork(config, operation), vault.pseudonym(network));
  if (!use.admitted) throw tooMany(use.resetsAt);
}

/** Takes back what was counted for a network: a right password is no guess, and an office is one network. */
export async function forgiveNetwork(
  { config, db, vault }: Services,
  operation: LimitedOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  await giveUseBack(db, ofNetwork(config, operation), vault.pseudonym(network));
}

/**
 * Counts an attempt at an account: for the network that makes it, and over all networks.
 *
 * @throws {ApiProblem} 429 when the network has made as many as it may; or when all networks together have, unless the
 *   account has signed in from this one before.
 */
export async function limitAccount({ db, vault }: Services, attempt: Attempt): Promise<void> {
  const { perNetwork, total } = keysOf(vault, attempt);
  const own = await countUse(db, perNetwork.limit, perNetwork.who);
  if (!own.admitted) throw tooMany(own.resetsAt);
  const all = await countUse(db, total.limit, total.who);
  if (all.admitted) return;
  const isKnown = await hasSignedInFrom(db, attempt.userId ?? randomUUID(), vault.pseudonym(attempt.network));
  if (!isKnown) throw tooMany(all.resetsAt);
}

/** Forgets the attempts of a network at an account, once its owner has proved to be the owner there. */
export async function forgiveAccount({ db, vault }: Services, attempt: Attempt): Promise<void> {
  const { perNetwork, total } = keysOf(vault, attempt);
  await forgetUse(db, perNetwork.limit, perNetwork.who);
  await giveUseBack(db, total.limit, total.who);
}

/** Forgets the attempts of all networks at an account too: its password is another one now. */
export async function liftLockout({ db, vault }: Services, attempt: Attempt): Promise<void> {
  const { perNetwork, total } = keysOf(vault, attempt);
  await forgetUse(db, perNetwork.limit, perNetwork.who);
  await forgetUse(db, total.limit, total.who);
}

function ofNetwork(
  { accountAttemptsPerHour: most }: Services['config'],
  operation: LimitedOperation,
): RateLimit {
  return { name: `${operation}-network`, most, windowSeconds: HOUR_SECONDS };
}

function keysOf(vault: Services['vault'], { operation, email, network }: Attempt) {
  const { perNetwork, total } = PER_ACCOUNT[operation];
  return {
    perNetwork: {
      limit: { name: `${operation}-account-network`, ...perNetwork },
      who: vault.pseudonym(`${email} ${network}`),
    },
    total: { limit: { name: `${operation}-account`, ...total }, who: vault.pseudonym(email) },
  };
}

function tooMany(resetsAt: Date): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiProblem('account/too-many-attempts', {
    error: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}

import { randomUUID } from 'node:crypto';
import { hasSignedInFrom } from '../db/queries/audit.ts';
import { countLimitUse, type RateLimit, refundLimitUse, resetLimit } from '../db/queries/rate-limits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3600;
const QUARTER_HOUR_SECONDS = 900;

/** How often one network may try one account, and how often all networks together may. */
interface AccountLimits {
  readonly perNetwork: Omit<RateLimit, 'name'>;
  /** Does not apply to networks from which the account has signed in before, so that strangers cannot lock it out. */
  readonly total: Omit<RateLimit, 'name'>;
}

/** Wrong passwords in a row. */
const PASSWORD_LIMITS: AccountLimits = {
  perNetwork: { maxUses: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  total: { maxUses: 100, windowSeconds: HOUR_SECONDS },
};
/** Messages to one mailbox, whose owner may never have asked for them. */
const MESSAGE_LIMITS: AccountLimits = {
  perNetwork: { maxUses: 5, windowSeconds: HOUR_SECONDS },
  total: { maxUses: 20, windowSeconds: HOUR_SECONDS },
};

/** Limits of one account. They apply to email addresses without an account too, so that they reveal nothing. */
const ACCOUNT_LIMITS = {
  login: PASSWORD_LIMITS,
  /** The password asked for again to change it or to delete the account. */
  'own-password': PASSWORD_LIMITS,
  register: MESSAGE_LIMITS,
  'resend-verification': MESSAGE_LIMITS,
  'password-reset': MESSAGE_LIMITS,
};

/** What is limited, by network and by account. */
export type LimitedOperation = keyof typeof ACCOUNT_LIMITS;

/** An account that is tried, and the network from which it is. */
export interface AccountAttempt {
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
export async function countNetworkAttempt(
  { config, db, vault }: Services,
  operation: LimitedOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  const use = await countLimitUse(db, getNetworkLimit(config, operation), vault.createPseudonym(network));
  if (!use.admitted) throw createTooManyAttemptsError(use.resetsAt);
}

/** Takes back what was counted for a network: a right password is no guess, and an office is one network. */
export async function refundNetworkAttempt(
  { config, db, vault }: Services,
  operation: LimitedOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  await refundLimitUse(db, getNetworkLimit(config, operation), vault.createPseudonym(network));
}

/**
 * Counts an attempt at an account: for the network that makes it, and over all networks.
 *
 * @throws {ApiProblem} 429 when the network has made as many as it may; or when all networks together have, unless the
 *   account has signed in from this one before.
 */
export async function countAccountAttempt({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  const own = await countLimitUse(db, perNetwork.limit, perNetwork.who);
  if (!own.admitted) throw createTooManyAttemptsError(own.resetsAt);
  const all = await countLimitUse(db, total.limit, total.who);
  if (all.admitted) return;
  const isKnown = await hasSignedInFrom(
    db,
    attempt.userId ?? randomUUID(),
    vault.createPseudonym(attempt.network),
  );
  if (!isKnown) throw createTooManyAttemptsError(all.resetsAt);
}

/** Forgets the attempts of a network at an account, once its owner has proved to be the owner there. */
export async function clearAccountAttempts({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  await resetLimit(db, perNetwork.limit, perNetwork.who);
  await refundLimitUse(db, total.limit, total.who);
}

/** Forgets the attempts of all networks at an account too: its password is another one now. */
export async function liftLockout({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  await resetLimit(db, perNetwork.limit, perNetwork.who);
  await resetLimit(db, total.limit, total.who);
}

function getNetworkLimit(
  { accountAttemptsPerHour: maxUses }: Services['config'],
  operation: LimitedOperation,
): RateLimit {
  return { name: `${operation}-network`, maxUses, windowSeconds: HOUR_SECONDS };
}

function getAccountLimits(vault: Services['vault'], { operation, email, network }: AccountAttempt) {
  const { perNetwork, total } = ACCOUNT_LIMITS[operation];
  return {
    perNetwork: {
      limit: { name: `${operation}-account-network`, ...perNetwork },
      who: vault.createPseudonym(`${email} ${network}`),
    },
    total: { limit: { name: `${operation}-account`, ...total }, who: vault.createPseudonym(email) },
  };
}

function createTooManyAttemptsError(resetsAt: Date): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiProblem('account/too-many-attempts', {
    error: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}

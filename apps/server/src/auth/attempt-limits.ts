import { randomUUID } from 'node:crypto';
import { formatCount } from '@curbcut/scoring';
import { hasSignedInFrom } from '../db/queries/audit-log.ts';
import { countLimitUse, type RateLimit, refundLimitUse, resetLimit } from '../db/queries/rate-limits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';

const HOUR_SECONDS = 3600;
const QUARTER_HOUR_SECONDS = 900;

/** Maximum number of attempts on an account from one network, and from all networks together. */
interface AccountLimits {
  readonly perNetwork: Omit<RateLimit, 'name'>;
  /** Doesn't apply to networks the account has signed in from before, so that strangers can't lock it out. */
  readonly total: Omit<RateLimit, 'name'>;
}

/** Consecutive wrong passwords. */
const PASSWORD_LIMITS: AccountLimits = {
  perNetwork: { maxUses: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  total: { maxUses: 100, windowSeconds: HOUR_SECONDS },
};
/**
 * Wrong codes after a correct password. A code has six digits, and three codes are valid at any time, so fewer guesses
 * are allowed than for a password.
 */
const CODE_LIMITS: AccountLimits = {
  perNetwork: { maxUses: 5, windowSeconds: QUARTER_HOUR_SECONDS },
  total: { maxUses: 20, windowSeconds: HOUR_SECONDS },
};

/** Emails to an address whose owner may not have requested them. */
const MESSAGE_LIMITS: AccountLimits = {
  perNetwork: { maxUses: 5, windowSeconds: HOUR_SECONDS },
  total: { maxUses: 20, windowSeconds: HOUR_SECONDS },
};

/**
 * Limits per account. They also apply to email addresses without an account, so that they don't reveal
 * whether an account exists.
 */
const ACCOUNT_LIMITS = {
  login: PASSWORD_LIMITS,
  /** The password that must be entered again to change it or to delete the account. */
  'own-password': PASSWORD_LIMITS,
  'two-factor': CODE_LIMITS,
  /** The password or the emailed code that links an account. */
  sso: PASSWORD_LIMITS,
  'sso-link-mail': MESSAGE_LIMITS,
  register: MESSAGE_LIMITS,
  'resend-verification': MESSAGE_LIMITS,
  'password-reset': MESSAGE_LIMITS,
};

/** Operations with limits per network and per account. */
export type LimitedOperation = keyof typeof ACCOUNT_LIMITS;

/**
 * Operations without an account, which are limited only by network: signing in with a passkey, and getting a
 * challenge.
 */
type NetworkOperation = LimitedOperation | 'passkey' | 'passkey-challenge';

/** The sign-in page requests a challenge as soon as it's opened, and a new one every few minutes. */
const CHALLENGES_PER_ATTEMPT = 20;

/** An attempt on an account, and the network that it comes from. */
export interface AccountAttempt {
  readonly operation: LimitedOperation;
  readonly email: string;
  readonly network: string;
  /** Undefined if there is no account with this email address. */
  readonly userId: string | undefined;
}

/**
 * Counts a network's attempt.
 *
 * @throws {ApiProblem} 429 if the network has used up its attempts.
 */
export async function countNetworkAttempt(
  { config, db, vault }: Services,
  operation: NetworkOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  const use = await countLimitUse(db, getNetworkLimit(config, operation), vault.createPseudonym(network));
  if (!use.admitted) throw createTooManyAttemptsError(use.resetsAt);
}

/**
 * Refunds a network's attempt: a correct password isn't a guess, and a whole office can share one network.
 */
export async function refundNetworkAttempt(
  { config, db, vault }: Services,
  operation: NetworkOperation,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  await refundLimitUse(db, getNetworkLimit(config, operation), vault.createPseudonym(network));
}

/**
 * Counts an attempt on an account, both for its network and across all networks.
 *
 * @throws {ApiProblem} 429 if the network has used up its attempts, or if all networks together have, unless
 * the account has signed in from this network before.
 */
export async function countAccountAttempt({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  const ownUsage = await countLimitUse(db, perNetwork.limit, perNetwork.who);
  if (!ownUsage.admitted) throw createTooManyAttemptsError(ownUsage.resetsAt);
  const totalUsage = await countLimitUse(db, total.limit, total.who);
  if (totalUsage.admitted) return;
  const isKnown = await hasSignedInFrom(
    db,
    attempt.userId ?? randomUUID(),
    vault.createPseudonym(attempt.network),
  );
  if (!isKnown) throw createTooManyAttemptsError(totalUsage.resetsAt);
}

/** Clears a network's attempts on an account after a successful sign-in from that network. */
export async function clearAccountAttempts({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  await resetLimit(db, perNetwork.limit, perNetwork.who);
  await refundLimitUse(db, total.limit, total.who);
}

/** Clears all networks' attempts on an account after its password was changed. */
export async function clearLockout({ db, vault }: Services, attempt: AccountAttempt): Promise<void> {
  const { perNetwork, total } = getAccountLimits(vault, attempt);
  await resetLimit(db, perNetwork.limit, perNetwork.who);
  await resetLimit(db, total.limit, total.who);
}

function getNetworkLimit(
  { accountAttemptsPerHour: attempts }: Services['config'],
  operation: NetworkOperation,
): RateLimit {
  const maxUses = operation === 'passkey-challenge' ? attempts * CHALLENGES_PER_ATTEMPT : attempts;
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
    error: `Too many attempts. Try again in ${formatCount(minutes, 'minute')}.`,
    retryAfterSeconds,
  });
}

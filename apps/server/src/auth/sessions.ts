import { randomUUID } from 'node:crypto';
import { type LoginBody, SSO_SESSION_DAYS, type TwoFactorChallenge } from '@curbcut/contract';
import { parse } from 'bowser';
import type { Db } from '../db/database.ts';
import {
  createSession,
  deleteSession,
  findSessionByToken,
  isUnusedRefreshToken,
  type KnownRefreshToken,
  lockRefreshToken,
  rotateRefreshToken,
} from '../db/queries/sessions.ts';
import { findUserByEmail, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { issueAccessToken } from './access-token.ts';
import {
  clearAccountAttempts,
  countAccountAttempt,
  countNetworkAttempt,
  refundNetworkAttempt,
} from './attempt-limits.ts';
import type { Caller } from './caller.ts';
import { consumeChallenge, createChallenge, requireChallengedUser } from './login-challenges.ts';
import { recordAudit } from './record-audit.ts';
import { recordAccountChange } from './record-change.ts';
import { createSecretToken, deriveSuccessor, hashToken } from './secret-tokens.ts';
import { requireCode } from './two-factor.ts';

/** A session's first tokens and its account. */
export type StartedSession = TokenPair & { readonly user: UserRow };

/**
 * Checks a password and starts a session, or returns a challenge if the account has two-factor authentication. For an
 * email address without an account, the work and the response are the same as for a wrong password.
 *
 * @param userAgent The `User-Agent` header.
 * @throws {ApiProblem} 401 for a wrong password, 403 for an email address that isn't verified, 429 after too
 * many attempts.
 */
export async function logIn(
  services: Services,
  caller: Caller,
  { email, password }: LoginBody,
  userAgent: string | undefined,
): Promise<StartedSession | TwoFactorChallenge> {
  const { db, passwordHasher } = services;
  await countNetworkAttempt(services, 'login', caller);
  const storedHash = await findUserByEmail(db, email);
  const attempt = { operation: 'login', email, network: caller.network, userId: storedHash?.id } as const;
  await countAccountAttempt(services, attempt);
  const right = await passwordHasher.matches(password, storedHash?.passwordHash);
  if (!storedHash || !right) {
    await recordAudit(services, db, 'login-failed', storedHash?.id ?? null, caller);
    throw new ApiProblem('account/wrong-credentials');
  }
  await clearAccountAttempts(services, attempt);
  await refundNetworkAttempt(services, 'login', caller);
  if (!storedHash.isEmailVerified) {
    await recordAudit(services, db, 'login-unverified', storedHash.id, caller);
    throw new ApiProblem('account/email-not-verified');
  }
  if (storedHash.twoFactorSince) return createChallenge(db, storedHash.id);
  return startSession(services, caller, { userId: storedHash.id, userAgent });
}

/**
 * Finishes a sign-in with a code from the authenticator app or a recovery code.
 *
 * @throws {ApiProblem} 400 for a wrong code, 401 if the challenge has expired, 429 after too many attempts.
 */
export async function completeLogIn(
  services: Services,
  caller: Caller,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  userAgent: string | undefined,
): Promise<StartedSession> {
  const user = await requireChallengedUser(services.db, challenge);
  await requireCode(services, caller, user, code);
  return startSession(services, caller, { userId: user.id, userAgent }, (tx) =>
    consumeChallenge(tx, challenge),
  );
}

/** The user whose sign-in is complete. */
interface SessionStart {
  readonly userId: string;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /** The organization whose provider authenticated the person. */
  readonly ssoOrganizationId?: string | null;
  /** The passkey that the person signed in with. */
  readonly passkeyId?: string | null;
}

/**
 * Starts a session of an account whose sign-in is complete.
 *
 * @param prepare makes further changes in the same transaction
 * @throws {ApiProblem} 401 if the account has been deleted.
 */
export async function startSession(
  services: Services,
  caller: Pick<Caller, 'network'>,
  { userId, userAgent, ssoOrganizationId = null, passkeyId = null }: SessionStart,
  prepare?: (tx: Db) => Promise<void>,
): Promise<StartedSession> {
  const session = {
    id: randomUUID(),
    userId,
    device: describeDevice(userAgent),
    ssoOrganizationId,
    passkeyId,
    expiresAt: getExpiry(ssoOrganizationId === null ? REFRESH_DAYS : SSO_SESSION_DAYS),
  };
  const refresh = createSecretToken();
  const user = await services.db.transaction(async (tx) => {
    await prepare?.(tx);
    const signedIn = await updateUser(tx, userId, { lastLogin: new Date() });
    // The account was deleted after it was looked up.
    if (!signedIn) throw new ApiProblem('account/wrong-credentials');
    await createSession(tx, session, hashToken(refresh));
    await recordAudit(services, tx, 'logged-in', userId, caller, {
      ...(ssoOrganizationId && { sso: true }),
      ...(passkeyId && { passkey: true }),
    });
    // The organization whose provider authenticated the person has its own entry for that.
    if (ssoOrganizationId === null)
      await recordAccountChange(tx, signedIn, caller, {
        event: 'signed_in',
        details: { with: passkeyId === null ? 'password' : 'passkey' },
      });
    return signedIn;
  });
  const pair = await issueTokenPair(services, { userId, sessionId: session.id }, refresh);
  return { ...pair, user };
}

const UNKNOWN_DEVICE = 'Unknown device';
/** Longer than the name of any browser and operating system. */
const MAX_DEVICE_LENGTH = 60;
/** Longer than any real user agent, short enough for pattern matching. */
const MAX_USER_AGENT_LENGTH = 512;

/** Describes a user agent by its browser and operating system, if known, such as `Firefox on Linux`. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { browser, os } = parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const words = [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(' ');
  return words.replace(/[^\p{L}\p{N} ._()/-]/gu, '').slice(0, MAX_DEVICE_LENGTH) || UNKNOWN_DEVICE;
}

/** An access token to authorize requests, and the refresh token for the next pair. */
interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Days after which an unused session ends. */
const REFRESH_DAYS = 30;
const DAY_MS = 86_400_000;

const getExpiry = (days: number): Date => new Date(Date.now() + days * DAY_MS);

async function issueTokenPair(
  { vault }: Pick<Services, 'vault'>,
  session: { readonly userId: string; readonly sessionId: string },
  refresh: string,
): Promise<TokenPair> {
  return { access: await issueAccessToken(vault.deriveKey('access-token'), session), refresh };
}

/**
 * Grace period during which a rotated token can be sent again, because two tabs can refresh at the same time
 * and a response can get lost. The same successor is then returned again, and only until that successor is
 * used. There's never more than one chain of tokens, so a thief and the owner can't both stay signed in
 * (docs/decisions/0010-accounts.md).
 */
const GRACE_SECONDS = 10;

/**
 * Exchanges a refresh token for its successor. Reusing a rotated token ends the session, because someone has a copy
 * of it.
 *
 * @throws {ApiProblem} 401 if the session is over.
 */
export async function refreshSession(
  services: Services,
  caller: Caller,
  refresh: string,
): Promise<TokenPair> {
  const { db, vault } = services;
  const successor = deriveSuccessor(vault.deriveKey('refresh-token'), refresh);
  const session = await db.transaction(async (tx) => {
    const knownToken = await lockRefreshToken(tx, hashToken(refresh), GRACE_SECONDS);
    if (!knownToken) return undefined;
    if (await rotateToken(tx, knownToken, hashToken(refresh), hashToken(successor))) return knownToken;
    await deleteSession(tx, knownToken.userId, knownToken.sessionId);
    await recordAudit(services, tx, 'refresh-replayed', knownToken.userId, caller);
    return undefined;
  });
  if (!session) throw new ApiProblem('account/session-expired');
  return issueTokenPair(services, session, successor);
}

/** @returns whether the successor can be issued. */
async function rotateToken(
  tx: Db,
  knownToken: KnownRefreshToken,
  hash: string,
  successorHash: string,
): Promise<boolean> {
  if (knownToken.rotated === 'long-ago') return false;
  if (knownToken.rotated === 'just-now') return isUnusedRefreshToken(tx, successorHash);
  await rotateRefreshToken(tx, knownToken.sessionId, hash, successorHash, getExpiry(REFRESH_DAYS));
  return true;
}

/**
 * Ends a refresh token's session, even if the token has been rotated: having the token is enough to sign out.
 */
export async function logOut(services: Services, caller: Caller, refresh: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const session = await findSessionByToken(tx, hashToken(refresh));
    if (!session) return;
    await deleteSession(tx, session.userId, session.id);
    await recordAudit(services, tx, 'logged-out', session.userId, caller);
  });
}

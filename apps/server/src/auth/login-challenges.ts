import type { TwoFactorChallenge } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import {
  consumeLoginChallenge,
  createLoginChallenge,
  findUserByChallenge,
} from '../db/queries/two-factor.ts';
import { findUser, type UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';

const CHALLENGE_SECONDS = 600;

/** Creates the challenge returned after a correct password. */
export async function createChallenge(db: Db, userId: string): Promise<TwoFactorChallenge> {
  const challenge = createSecretToken();
  const validSeconds = CHALLENGE_SECONDS;
  const expiresAt = await createLoginChallenge(db, { hash: hashToken(challenge), userId, validSeconds });
  return { challenge, expires_at: expiresAt.toISOString() };
}

/** Returns the account that a challenge belongs to. @throws {ApiProblem} 401 if it has expired or been used. */
export async function requireChallengedUser(db: Db, challenge: string): Promise<UserRow> {
  const userId = await findUserByChallenge(db, hashToken(challenge));
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (!user?.twoFactorSince) throw new ApiProblem('account/challenge-expired');
  return user;
}

/** Uses up a challenge. @throws {ApiProblem} 401 if it has been used. */
export async function consumeChallenge(tx: Db, challenge: string): Promise<void> {
  if (!(await consumeLoginChallenge(tx, hashToken(challenge))))
    throw new ApiProblem('account/challenge-expired');
}

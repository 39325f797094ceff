import type { Db } from '../db/database.ts';
import { createLinkToken, type LinkState, linkState, takeLinkToken } from '../db/queries/one-time-tokens.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { ApiProblem, type ProblemCode } from '../http/problem.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';

const HOUR_SECONDS = 3600;

/** What a link of each purpose is: for how long it is good, and where it leads. */
export const LINKS = {
  'verify-email': { validSeconds: 24 * HOUR_SECONDS, path: '/verify-email/' },
  'reset-password': { validSeconds: HOUR_SECONDS, path: '/reset-password/' },
} as const satisfies Record<LinkPurpose, { validSeconds: number; path: string }>;

/** Makes a link for an account, to be mailed and to be used once. */
export async function makeLink(
  db: Db,
  origin: string,
  purpose: LinkPurpose,
  userId: string,
): Promise<string> {
  const token = newSecretToken();
  const { path, validSeconds } = LINKS[purpose];
  await createLinkToken(db, { hash: hashOfToken(token), userId, purpose, validSeconds });
  return new URL(`${path}${token}`, origin).href;
}

const REFUSALS: Readonly<Record<Exclude<LinkState, 'good'>, ProblemCode>> = {
  unknown: 'account/link-unknown',
  used: 'account/link-used',
  expired: 'account/link-expired',
};

/** @throws {ApiProblem} when a token is not one of ours, was used, or has expired. */
export async function checkLink(db: Db, token: string, purpose: LinkPurpose): Promise<void> {
  const state = await linkState(db, hashOfToken(token), purpose);
  if (state !== 'good') throw new ApiProblem(REFUSALS[state]);
}

/**
 * Uses up a token that {@link checkLink} found good.
 *
 * @returns whose it was.
 * @throws {ApiProblem} when someone else was quicker.
 */
export async function takeLink(tx: Db, token: string, purpose: LinkPurpose): Promise<string> {
  const userId = await takeLinkToken(tx, hashOfToken(token), purpose);
  if (userId === undefined) throw new ApiProblem('account/link-used');
  return userId;
}

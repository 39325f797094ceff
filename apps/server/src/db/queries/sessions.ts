import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { prepareOnce } from '../prepare.ts';
import { refreshTokens, sessions, users } from '../schema.ts';
import type { UserRow } from './users.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Pick<
  SessionRow,
  'id' | 'userId' | 'device' | 'expiresAt' | 'ssoOrganizationId' | 'passkeyId'
>;

const isActive = gt(sessions.expiresAt, sql`now()`);

/** Creates a session with its first refresh token. */
export async function createSession(tx: Db, session: NewSession, tokenHash: string): Promise<void> {
  await tx.insert(sessions).values(session);
  await tx.insert(refreshTokens).values({ hash: tokenHash, sessionId: session.id });
}

const findUserById = prepareOnce((db) =>
  db
    .select({
      user: users,
      ssoOrganizationId: sessions.ssoOrganizationId,
      hasPasskey: sql<boolean>`${sessions.passkeyId} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isActive,
      ),
    )
    .prepare('find_user_of_session'),
);

/** A session's account, and how the person signed in. */
interface SessionUser {
  readonly user: UserRow;
  /** The organization whose provider authenticated the person. */
  readonly ssoOrganizationId: string | null;
  /** Whether the session was started or confirmed with a passkey. */
  readonly hasPasskey: boolean;
}

/** Finds an active session's account. */
export async function findSessionUser(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<SessionUser | undefined> {
  const [found] = await findUserById(db).execute({ sessionId, userId });
  return found;
}

/** An issued refresh token and its session. */
export interface KnownRefreshToken {
  readonly sessionId: string;
  readonly userId: string;
  /** Whether it was rotated and, if so, whether that was within the last `graceSeconds`. */
  readonly rotated: 'no' | 'just-now' | 'long-ago';
}

/** Locks an active session's token until the transaction ends, so that it's rotated only once. */
export async function lockRefreshToken(
  tx: Db,
  hash: string,
  graceSeconds: number,
): Promise<KnownRefreshToken | undefined> {
  const [found] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      rotated: sql<KnownRefreshToken['rotated']>`case
        when ${refreshTokens.rotatedAt} is null then 'no'
        when ${refreshTokens.rotatedAt} > now() - make_interval(secs => ${graceSeconds}) then 'just-now'
        else 'long-ago' end`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.hash, hash), isActive))
    .for('update', { of: refreshTokens });
  return found;
}

/**
 * Marks a token as rotated, stores its successor, and extends the session to `expiresAt`. A session started
 * with single sign-on isn't extended, so that people have to go back to the provider.
 */
export async function rotateRefreshToken(
  tx: Db,
  sessionId: string,
  hash: string,
  successorHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.update(refreshTokens).set({ rotatedAt: sql`now()` }).where(eq(refreshTokens.hash, hash));
  await tx.insert(refreshTokens).values({ hash: successorHash, sessionId });
  const isExtended = sql`${sessions.ssoOrganizationId} is null`;
  await tx
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      expiresAt: sql`case when ${isExtended} then ${expiresAt.toISOString()}::timestamptz else ${sessions.expiresAt} end`,
    })
    .where(eq(sessions.id, sessionId));
}

/** Whether a token exists and hasn't been rotated yet. */
export async function isUnusedRefreshToken(db: Db, hash: string): Promise<boolean> {
  const [found] = await db
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return found?.rotatedAt === null;
}

/** Finds a refresh token's session, whether or not the token was rotated. */
export async function findSessionByToken(db: Db, hash: string): Promise<SessionRow | undefined> {
  const [found] = await db
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash));
  return found?.session;
}

/** Lists an account's active sessions, most recently used first. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActive))
    .orderBy(desc(sessions.lastUsedAt));
}

/** @returns whether the account had such a session. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/** Ends all of an account's sessions, or all but one, and returns their number. */
export async function deleteUserSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Records that a session was confirmed with a passkey. @returns whether the session still exists. */
export async function storeSessionPasskey(tx: Db, sessionId: string, passkeyId: string): Promise<boolean> {
  const confirmed = await tx
    .update(sessions)
    .set({ passkeyId })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return confirmed.length === 1;
}

/** Ends the sessions that were started or confirmed with a passkey, except one. */
export async function deletePasskeySessions(tx: Db, passkeyId: string, exceptId: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.passkeyId, passkeyId), ne(sessions.id, exceptId)));
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
}

import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { refreshTokens, sessions, users } from '../schema.ts';
import type { UserRow } from './users.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Pick<SessionRow, 'id' | 'userId' | 'device' | 'expiresAt'>;

const isActive = gt(sessions.expiresAt, sql`now()`);

/** Begins a session with its first refresh token. */
export async function createSession(tx: Db, session: NewSession, tokenHash: string): Promise<void> {
  await tx.insert(sessions).values(session);
  await tx.insert(refreshTokens).values({ hash: tokenHash, sessionId: session.id });
}

/** The account of a session that goes on. */
export async function findUserOfSession(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive));
  return found?.user;
}

/** A refresh token that was handed out, and its session. */
export interface KnownRefreshToken {
  readonly sessionId: string;
  readonly userId: string;
  /** Whether it was traded for its successor, and within the last `graceSeconds`. */
  readonly rotated: 'no' | 'just-now' | 'long-ago';
}

/** Holds a token of a session that goes on until the transaction ends, so that it is traded once. */
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

/** Marks a token as traded, stores its successor, and lets the session go on until `expiresAt`. */
export async function rotateRefreshToken(
  tx: Db,
  sessionId: string,
  hash: string,
  successorHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.update(refreshTokens).set({ rotatedAt: sql`now()` }).where(eq(refreshTokens.hash, hash));
  await tx.insert(refreshTokens).values({ hash: successorHash, sessionId });
  await tx.update(sessions).set({ lastUsedAt: sql`now()`, expiresAt }).where(eq(sessions.id, sessionId));
}

/** Whether a token is known and was not traded yet. */
export async function isUnusedRefreshToken(db: Db, hash: string): Promise<boolean> {
  const [found] = await db
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return found?.rotatedAt === null;
}

/** The session of a refresh token, whether or not that was traded. */
export async function findSessionByToken(db: Db, hash: string): Promise<SessionRow | undefined> {
  const [found] = await db
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash));
  return found?.session;
}

/** The sessions of an account that go on, used last first. */
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

/** Ends the sessions of an account, all or all but one, and answers how many. */
export async function deleteUserSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
}

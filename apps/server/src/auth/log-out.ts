import { deleteSession, sessionOfToken } from '../db/queries/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { hashOfToken } from './secret-token.ts';

/** Ends the session of a refresh token, traded or not: whoever holds it may end what it belongs to. */
export async function logOut(services: Services, caller: Caller, refresh: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const session = await sessionOfToken(tx, hashOfToken(refresh));
    if (!session) return;
    await deleteSession(tx, session.userId, session.id);
    await audit(services, tx, 'logged-out', session.userId, caller);
  });
}

import { deleteSession, findSessionByToken } from '../db/queries/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { recordAudit } from './record-audit.ts';
import { hashToken } from './secret-tokens.ts';

/** Ends the session of a refresh token, even of a rotated one: having the token is enough to end its session. */
export async function logOut(services: Services, caller: Caller, refresh: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const session = await findSessionByToken(tx, hashToken(refresh));
    if (!session) return;
    await deleteSession(tx, session.userId, session.id);
    await recordAudit(services, tx, 'logged-out', session.userId, caller);
  });
}

import { endAllSessions as contract } from '@curbcut/contract';
import { audit } from '../../auth/audit.ts';
import { deleteSessionsOf } from '../../db/queries/sessions.ts';
import { requireUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function endAllSessionsRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const ended = await deleteSessionsOf(opened.db, caller.user.id);
    await audit(opened, opened.db, 'all-sessions-ended', caller.user.id, caller, { ended });
    return { status: 200, body: { message: 'You are signed out everywhere.', ended_count: ended } };
  });
}

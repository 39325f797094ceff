import { endAllSessions as contract } from '@curbcut/contract';
import { recordAudit } from '../../auth/record-audit.ts';
import { deleteUserSessions } from '../../db/queries/sessions.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function endAllSessionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const endedCount = await deleteUserSessions(opened.db, caller.user.id);
    await recordAudit(opened, opened.db, 'all-sessions-ended', caller.user.id, caller, { ended: endedCount });
    return { status: 200, body: { message: 'You are signed out everywhere.', ended_count: endedCount } };
  });
}

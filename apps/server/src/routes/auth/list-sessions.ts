import { listSessions as contract } from '@curbcut/contract';
import { listSessions } from '../../db/queries/sessions.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function listSessionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const { user, sessionId } = await requireUser(opened, request);
    const rows = await listSessions(opened.db, user.id);
    return {
      status: 200,
      body: {
        sessions: rows.map(({ id, createdAt, lastUsedAt, expiresAt, device }) => ({
          id,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          device,
          is_current: id === sessionId,
        })),
      },
    };
  });
}

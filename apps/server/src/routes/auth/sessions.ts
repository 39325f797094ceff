import { sessions as contract } from '@curbcut/contract';
import { sessionsOf } from '../../db/queries/sessions.ts';
import { requireUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function sessionsRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const { user, sessionId } = await requireUser(opened, request);
    const rows = await sessionsOf(opened.db, user.id);
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

import * as contract from '@curbcut/contract';
import { z } from 'zod';
import { toUser } from '../account/account.ts';
import { requireUser, toVisitor } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { logIn, logOut, refreshSession } from '../auth/sessions.ts';
import { deleteSession, deleteUserSessions, listSessions } from '../db/queries/sessions.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Sign-in, and an account's sessions. */
export const routes: readonly AddRoute[] = [
  loginRoute,
  refreshAccessTokenRoute,
  logoutRoute,
  listSessionsRoute,
  endSessionRoute,
  endAllSessionsRoute,
];

function loginRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.login, async ({ body, request }) => {
    const opened = await services();
    const userAgent = request.headers['user-agent'];
    const { access, refresh, user } = await logIn(opened, toVisitor(request), body, userAgent);
    return { status: 200, body: { access, refresh, user: await toUser(opened, user) } };
  });
}

function refreshAccessTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.refreshAccessToken, async ({ body, request }) => ({
    status: 200,
    body: await refreshSession(await services(), toVisitor(request), body.refresh),
  }));
}

function logoutRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.logout, async ({ body, request }) => {
    await logOut(await services(), toVisitor(request), body.refresh_token);
    return { status: 200, body: { message: 'You’re signed out.' } };
  });
}

function listSessionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listSessions, async ({ request }) => {
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

function endSessionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.endSession, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const { data: sessionId } = z.uuid().safeParse(params.sessionId);
    const ended = sessionId !== undefined && (await deleteSession(opened.db, caller.user.id, sessionId));
    if (!ended) throw new ApiProblem('account/session-not-found');
    await recordAudit(opened, opened.db, 'session-ended', caller.user.id, caller);
    return { status: 200, body: { message: 'The session was signed out.' } };
  });
}

function endAllSessionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.endAllSessions, async ({ request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const endedCount = await deleteUserSessions(opened.db, caller.user.id);
    await recordAudit(opened, opened.db, 'all-sessions-ended', caller.user.id, caller, { ended: endedCount });
    return { status: 200, body: { message: 'You’re signed out everywhere.', ended_count: endedCount } };
  });
}

import * as contract from '@curbcut/contract';
import { z } from 'zod';
import { toLoginReply } from '../account/account.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { completeLogIn, logIn, logOut, refreshSession } from '../auth/sessions.ts';
import { deleteSession, deleteUserSessions, listSessions } from '../db/queries/sessions.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Sign-in, and an account's sessions. */
export const routes: readonly AddRoute[] = [
  loginRoute,
  completeLoginRoute,
  refreshAccessTokenRoute,
  logoutRoute,
  listSessionsRoute,
  endSessionRoute,
  endAllSessionsRoute,
];

function loginRoute(context: RouteContext): void {
  addRoute(context, contract.login, async ({ body, request, services, caller }) => {
    const userAgent = request.headers['user-agent'];
    const started = await logIn(services, caller, body, userAgent);
    if ('challenge' in started) return { status: 202, body: started };
    return { status: 200, body: await toLoginReply(services, started) };
  });
}

function completeLoginRoute(context: RouteContext): void {
  addRoute(context, contract.completeLogin, async ({ body, request, services, caller }) => {
    const userAgent = request.headers['user-agent'];
    const started = await completeLogIn(services, caller, body, userAgent);
    return { status: 200, body: await toLoginReply(services, started) };
  });
}

function refreshAccessTokenRoute(context: RouteContext): void {
  addRoute(context, contract.refreshAccessToken, async ({ body, services, caller }) => ({
    status: 200,
    body: await refreshSession(services, caller, body.refresh),
  }));
}

function logoutRoute(context: RouteContext): void {
  addRoute(context, contract.logout, async ({ body, services, caller }) => {
    await logOut(services, caller, body.refresh_token);
    return { status: 200, body: { message: 'You’re signed out.' } };
  });
}

function listSessionsRoute(context: RouteContext): void {
  addRoute(context, contract.listSessions, async ({ services, caller }) => {
    const { user, sessionId } = caller;
    const rows = await listSessions(services.db, user.id);
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

function endSessionRoute(context: RouteContext): void {
  addRoute(context, contract.endSession, async ({ params, services, caller }) => {
    const { data: sessionId } = z.uuid().safeParse(params.sessionId);
    const ended = sessionId !== undefined && (await deleteSession(services.db, caller.user.id, sessionId));
    if (!ended) throw new ApiProblem('account/session-not-found');
    await recordAudit(services, services.db, 'session-ended', caller.user.id, caller);
    return { status: 200, body: { message: 'The session was signed out.' } };
  });
}

function endAllSessionsRoute(context: RouteContext): void {
  addRoute(context, contract.endAllSessions, async ({ services, caller }) => {
    const endedCount = await deleteUserSessions(services.db, caller.user.id);
    await recordAudit(services, services.db, 'all-sessions-ended', caller.user.id, caller, {
      ended: endedCount,
    });
    return { status: 200, body: { message: 'You’re signed out everywhere.', ended_count: endedCount } };
  });
}

import { endSession as contract } from '@curbcut/contract';
import { z } from 'zod';
import { recordAudit } from '../../auth/record-audit.ts';
import { deleteSession } from '../../db/queries/sessions.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function endSessionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const { data: sessionId } = z.uuid().safeParse(params.sessionId);
    const ended = sessionId !== undefined && (await deleteSession(opened.db, caller.user.id, sessionId));
    if (!ended) throw new ApiProblem('account/session-not-found');
    await recordAudit(opened, opened.db, 'session-ended', caller.user.id, caller);
    return { status: 200, body: { message: 'The session was signed out.' } };
  });
}

import { endSession as contract } from '@curbcut/contract';
import { z } from 'zod';
import { audit } from '../../auth/audit.ts';
import { deleteSession } from '../../db/queries/sessions.ts';
import { requireUser } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function endSessionRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const { data: sessionId } = z.uuid().safeParse(params.sessionId);
    const ended = sessionId !== undefined && (await deleteSession(opened.db, caller.user.id, sessionId));
    if (!ended) throw new ApiProblem('account/session-not-found');
    await audit(opened, opened.db, 'session-ended', caller.user.id, caller);
    return { status: 200, body: { message: 'The session is signed out.' } };
  });
}

import { getSuggestion as contract } from '@curbcut/contract';
import { readSuggestionReply } from '../../ai/read-suggestion-reply.ts';
import { requireModel, requireOwnScan } from '../../ai/request-suggestion.ts';
import { readIssue } from '../../db/queries/issues.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function getSuggestionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    const { scanId, issueId } = params;
    await requireOwnScan(db, caller, scanId);
    if (!(await readIssue(db, caller.reader, scanId, issueId))) throw new ApiProblem('scan/issue-not-found');
    return { status: 200, body: await readSuggestionReply(db, settings, caller.user.id, params) };
  });
}

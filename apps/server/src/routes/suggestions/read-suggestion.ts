import { readSuggestion as contract } from '@curbcut/contract';
import { suggestionReply } from '../../ai/present.ts';
import { requireModel, requireOwnScan } from '../../ai/request-suggestion.ts';
import { readIssue } from '../../db/queries/issues.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function readSuggestionRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    const { scanId, issueId } = params;
    await requireOwnScan(db, caller, scanId);
    if (!(await readIssue(db, caller.reader, scanId, issueId))) throw new ApiProblem('scan/issue-not-found');
    return { status: 200, body: await suggestionReply(db, settings, caller.user.id, params) };
  });
}

import * as contract from '@curbcut/contract';
import {
  readSuggestionReply,
  requestSuggestion,
  requireModel,
  requireUserScan,
} from '../ai/request-suggestion.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { readIssue } from '../db/queries/issues.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Suggestions from the operator’s language model. */
export const routes: readonly AddRoute[] = [requestSuggestionRoute, getSuggestionRoute];

function requestSuggestionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.requestSuggestion, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    await requestSuggestion(opened, settings, caller, params);
    return { status: 202, body: await readSuggestionReply(opened.db, settings, caller.user.id, params) };
  });
}

function getSuggestionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSuggestion, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    const { scanId, issueId } = params;
    await requireUserScan(db, caller, scanId);
    if (!(await readIssue(db, caller.reader, scanId, issueId))) throw new ApiProblem('scan/issue-not-found');
    return { status: 200, body: await readSuggestionReply(db, settings, caller.user.id, params) };
  });
}

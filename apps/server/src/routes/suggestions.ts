import * as contract from '@curbcut/contract';
import {
  readSuggestionReply,
  requestSuggestion,
  requireModel,
  requireOwnedScan,
} from '../ai/request-suggestion.ts';
import { readIssue } from '../db/queries/issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Suggestions from the operator's language model. */
export const routes: readonly AddRoute[] = [requestSuggestionRoute, getSuggestionRoute];

function requestSuggestionRoute(context: RouteContext): void {
  addRoute(context, contract.requestSuggestion, async ({ params, services, caller }) => {
    const settings = requireModel(services);
    await requestSuggestion(services, settings, caller, params);
    return {
      status: 202,
      body: await readSuggestionReply(services.db, settings, caller.organization.id, params),
    };
  });
}

function getSuggestionRoute(context: RouteContext): void {
  addRoute(context, contract.getSuggestion, async ({ params, services, caller }) => {
    const { db } = services;
    const settings = requireModel(services);
    const { scanId, issueId } = params;
    await requireOwnedScan(db, caller, scanId);
    if (!(await readIssue(db, caller.reader, scanId, issueId))) throw new ApiProblem('scan/issue-not-found');
    return { status: 200, body: await readSuggestionReply(db, settings, caller.organization.id, params) };
  });
}

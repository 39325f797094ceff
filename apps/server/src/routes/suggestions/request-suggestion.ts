import { requestSuggestion as contract } from '@curbcut/contract';
import { readSuggestionReply } from '../../ai/read-suggestion-reply.ts';
import { requestSuggestion, requireModel } from '../../ai/request-suggestion.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function requestSuggestionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    await requestSuggestion(opened, settings, caller, params);
    return { status: 202, body: await readSuggestionReply(opened.db, settings, caller.user.id, params) };
  });
}

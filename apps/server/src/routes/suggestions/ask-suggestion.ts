import { askSuggestion as contract } from '@curbcut/contract';
import { suggestionReply } from '../../ai/present.ts';
import { requestSuggestion, requireModel } from '../../ai/request-suggestion.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function askSuggestionRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const settings = requireModel(opened);
    await requestSuggestion(opened, settings, caller, params);
    return { status: 202, body: await suggestionReply(opened.db, settings, caller.user.id, params) };
  });
}

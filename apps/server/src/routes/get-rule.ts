import { getRule as contract } from '@curbcut/contract';
import { loadRuleDetail } from '@curbcut/engine';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { RouteContext } from './route-context.ts';

/** Rule texts are the same for everyone and change only with a new version. */
export const RULES_CACHE_CONTROL = 'public, max-age=3600';

export function getRuleRoute({ app }: RouteContext): void {
  addRoute(app, contract, async ({ params, reply }) => {
    const rule = await loadRuleDetail(params.ruleId);
    if (!rule) throw new ApiProblem('rule/not-found');
    reply.header('cache-control', RULES_CACHE_CONTROL);
    return { status: 200, body: rule };
  });
}

import * as contract from '@curbcut/contract';
import { listRuleSummaries, loadRuleDetail } from '@curbcut/engine';
import { ApiProblem } from '../http/api-problem.ts';
import { type AddRoute, addOpenRoute, type RouteContext } from './route-context.ts';

/** Rule texts are the same for everyone and change only with a new version. */
const RULES_CACHE_CONTROL = 'public, max-age=3600';

/** The rule texts. */
export const routes: readonly AddRoute[] = [listRulesRoute, getRuleRoute];

function listRulesRoute(context: RouteContext): void {
  addOpenRoute(context, contract.listRules, async ({ reply }) => {
    reply.header('cache-control', RULES_CACHE_CONTROL);
    return { status: 200, body: { rules: listRuleSummaries() } };
  });
}

function getRuleRoute(context: RouteContext): void {
  addOpenRoute(context, contract.getRule, async ({ params, reply }) => {
    const rule = await loadRuleDetail(params.ruleId);
    if (!rule) throw new ApiProblem('rule/not-found');
    reply.header('cache-control', RULES_CACHE_CONTROL);
    return { status: 200, body: rule };
  });
}

import { listRules as contract } from '@curbcut/contract';
import { listRuleSummaries } from '@curbcut/engine';
import { addRoute } from '../http/add-route.ts';
import { RULES_CACHE_CONTROL } from './get-rule.ts';
import type { RouteContext } from './route-context.ts';

export function listRulesRoute({ app }: RouteContext): void {
  addRoute(app, contract, async ({ reply }) => {
    reply.header('cache-control', RULES_CACHE_CONTROL);
    return { status: 200, body: { rules: listRuleSummaries() } };
  });
}

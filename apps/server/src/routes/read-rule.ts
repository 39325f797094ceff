import { readRule as contract } from '@curbcut/contract';
import { ruleDetail } from '@curbcut/engine';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

/** What is said of rules is the same for everyone and changes with the product only. */
export const RULES_CACHED = 'public, max-age=3600';

export function readRuleRoute({ app }: Api): void {
  route(app, contract, async ({ params, reply }) => {
    const rule = await ruleDetail(params.ruleId);
    if (!rule) throw new ApiProblem('rule/not-found');
    reply.header('cache-control', RULES_CACHED);
    return { status: 200, body: rule };
  });
}

import { listRules as contract } from '@curbcut/contract';
import { ruleSummaries } from '@curbcut/engine';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';
import { RULES_CACHED } from './read-rule.ts';

export function listRulesRoute({ app }: Api): void {
  route(app, contract, async ({ reply }) => {
    reply.header('cache-control', RULES_CACHED);
    return { status: 200, body: { rules: ruleSummaries() } };
  });
}

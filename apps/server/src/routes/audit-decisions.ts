import * as contract from '@curbcut/contract';
import { decideCriterion, readDecisions } from '../audits/decide-criteria.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** People's decisions about an audit's criteria. */
export const routes: readonly AddRoute[] = [addDecisionRoutes];

function addDecisionRoutes(context: RouteContext): void {
  addRoute(
    context,
    contract.listCriterionDecisions,
    async ({ params: { auditId, criterion }, services, caller }) => {
      return {
        status: 200,
        body: { decisions: await readDecisions(services.db, caller.reader, auditId, criterion) },
      };
    },
  );
  addRoute(context, contract.decideCriterion, async ({ params, body, services, caller }) => {
    return { status: 201, body: await decideCriterion(services, caller, params, body) };
  });
}

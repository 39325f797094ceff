import * as contract from '@curbcut/contract';
import { decideCriterion, readDecisions } from '../audits/decide-criteria.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** People's decisions about an audit's criteria. */
export const routes: readonly AddRoute[] = [addDecisionRoutes];

function addDecisionRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.listCriterionDecisions, async ({ params: { auditId, criterion }, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { decisions: await readDecisions(opened.db, user.id, auditId, criterion) } };
  });
  addRoute(app, contract.decideCriterion, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 201, body: await decideCriterion(opened, user, params, body) };
  });
}

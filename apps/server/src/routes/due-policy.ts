import * as contract from '@curbcut/contract';
import { recordChange } from '../auth/record-change.ts';
import { readDuePolicy, storeDuePolicy } from '../db/queries/due-policies.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** When an organization's issues are due. */
export const routes: readonly AddRoute[] = [addDuePolicyRoutes];

function addDuePolicyRoutes(context: RouteContext): void {
  addRoute(context, contract.getDuePolicy, async ({ params, services }) => {
    return { status: 200, body: await readDuePolicy(services.db, params.organizationId) };
  });
  addRoute(context, contract.saveDuePolicy, async ({ params, body, services, caller }) => {
    const { organizationId } = params;
    await services.db.transaction(async (tx) => {
      await storeDuePolicy(tx, organizationId, body);
      const shown = Object.entries(body).map(([severity, days]) => [severity, days ?? 'none']);
      await recordChange(tx, organizationId, caller, {
        event: 'settings_changed',
        subject: 'Due dates',
        details: Object.fromEntries(shown),
      });
    });
    return { status: 200, body };
  });
}

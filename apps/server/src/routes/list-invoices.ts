import { listInvoices as contract } from '@curbcut/contract';
import { listInvoices } from '../billing/list-invoices.ts';
import { addRoute } from '../http/add-route.ts';
import { requireUser } from '../http/caller.ts';
import type { RouteContext } from './route-context.ts';

export function listInvoicesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    return { status: 200, body: await listInvoices(opened, user.id, query.limit, query.cursor) };
  });
}

import { invoices as contract } from '@curbcut/contract';
import { listInvoices } from '../billing/list-invoices.ts';
import { requireUser } from '../http/caller.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function invoicesRoute({ app, services }: Api): void {
  route(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    return { status: 200, body: await listInvoices(opened, user.id, query.limit, query.cursor) };
  });
}

import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { exportChangeLogAsCsv, readChangeLog } from '../organizations/read-change-log.ts';
import { toDay } from '../tracker/days.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's change log. */
export const routes: readonly AddRoute[] = [addChangeLogRoutes];

function addChangeLogRoutes(context: RouteContext): void {
  addRoute(context, contract.listChangeLog, async ({ params, query, services }) => {
    return { status: 200, body: await readChangeLog(services.db, params.organizationId, query) };
  });
  addRoute(context, contract.exportChangeLog, async ({ params, query, reply, services, caller }) => {
    const { db } = services;
    const { organizationId } = params;
    await logChange(db, caller, { event: 'change_log_exported' });
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="curbcut-change-log-${toDay(new Date())}.csv"`);
    return { status: 200, body: Readable.from(exportChangeLogAsCsv(db, organizationId, query)) };
  });
}

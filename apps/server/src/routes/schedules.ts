import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { deleteSchedule } from '../db/queries/schedules.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { saveSiteSchedule } from '../schedules/site-schedule.ts';
import { stopMessages, UNSUBSCRIBE_PATH } from '../schedules/unsubscribe.ts';
import { requireSite } from '../sites/own-sites.ts';
import { type AddRoute, addOneClickRoute, addRoute, type RouteContext } from './route-context.ts';

/** A site's scheduled scans and their emails. */
export const routes: readonly AddRoute[] = [putScheduleRoute, deleteScheduleRoute, stopMessagesRoute];

function putScheduleRoute(context: RouteContext): void {
  addRoute(context, contract.putSchedule, async ({ params, body, services, caller }) => {
    return { status: 200, body: await saveSiteSchedule(services, caller, params.siteId, body) };
  });
}

function deleteScheduleRoute(context: RouteContext): void {
  addRoute(context, contract.deleteSchedule, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    if (!(await deleteSchedule(services.db, site.id))) throw new ApiProblem('schedule/not-found');
    await logChange(services.db, caller, { event: 'schedule_deleted', subject: site.origin });
    return { status: 200, body: { site_id: site.id } };
  });
}

function stopMessagesRoute(context: RouteContext): void {
  addRoute(context, contract.stopMessages, async ({ body: { token }, services }) => {
    const site = await stopMessages(services, token);
    return { status: 200, body: { site_id: site?.id ?? null, origin: site?.origin ?? null } };
  });
  addOneClickRoute(context, UNSUBSCRIBE_PATH, stopMessages);
}

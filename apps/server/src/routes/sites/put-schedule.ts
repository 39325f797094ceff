import { putSchedule as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { saveSiteSchedule } from '../../schedules/save-site-schedule.ts';
import type { RouteContext } from '../route-context.ts';

export function putScheduleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 200, body: await saveSiteSchedule(opened, caller, params.siteId, body) };
  });
}

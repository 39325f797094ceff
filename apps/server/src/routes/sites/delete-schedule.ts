import { deleteSchedule as contract } from '@curbcut/contract';
import { deleteSchedule } from '../../db/queries/schedules.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

export function deleteScheduleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { site } = await requireOwnSite(opened, request, params.siteId);
    if (!(await deleteSchedule(opened.db, site.id))) throw new ApiProblem('schedule/not-found');
    return { status: 200, body: { site_id: site.id } };
  });
}

import { deleteSchedule as contract } from '@curbcut/contract';
import { deleteSchedule } from '../../db/queries/schedules.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

export function deleteScheduleRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { site } = await ownSite(opened, request, params.siteId);
    if (!(await deleteSchedule(opened.db, site.id))) throw new ApiProblem('schedule/not-found');
    return { status: 200, body: { site_id: site.id } };
  });
}

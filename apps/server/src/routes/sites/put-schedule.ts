import { putSchedule as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { putSchedule } from '../../schedules/put-schedule.ts';
import type { Api } from '../api.ts';

export function putScheduleRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 200, body: await putSchedule(opened, caller, params.siteId, body) };
  });
}

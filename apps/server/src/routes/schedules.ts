import * as contract from '@curbcut/contract';
import { requireVerifiedUser } from '../auth/caller.ts';
import { deleteSchedule } from '../db/queries/schedules.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { saveSiteSchedule } from '../schedules/site-schedule.ts';
import { stopMessages, UNSUBSCRIBE_PATH } from '../schedules/unsubscribe.ts';
import { requireUserSite } from '../sites/own-sites.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** A site's scheduled scans and their emails. */
export const routes: readonly AddRoute[] = [putScheduleRoute, deleteScheduleRoute, stopMessagesRoute];

function putScheduleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.putSchedule, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 200, body: await saveSiteSchedule(opened, caller, params.siteId, body) };
  });
}

function deleteScheduleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteSchedule, async ({ params, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    if (!(await deleteSchedule(opened.db, site.id))) throw new ApiProblem('schedule/not-found');
    return { status: 200, body: { site_id: site.id } };
  });
}

function stopMessagesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.stopMessages, async ({ body: { token } }) => {
    const { id, origin } = await stopMessages(await services(), token);
    return { status: 200, body: { site_id: id, origin } };
  });
  oneClickRoute({ app, services });
}

/**
 * For the unsubscribe button in mail programs, which sends a form with no information (RFC 8058, section
 * 3.2).
 */
function oneClickRoute({ app, services }: Pick<RouteContext, 'app' | 'services'>): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}:token`, async ({ params }, reply) => {
      await stopMessages(await services(), params.token);
      return reply.code(200).type('text/plain; charset=utf-8').send('You’ve been unsubscribed.\n');
    });
  });
}

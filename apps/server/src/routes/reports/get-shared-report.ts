import { getSharedReport as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { toSharedReport } from '../../reports/report-presenters.ts';
import { openShareLink } from '../../reports/share-links.ts';
import type { RouteContext } from '../route-context.ts';

export function getSharedReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, reply }) => {
    const { share, listed } = await openShareLink(await services(), params.token);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: toSharedReport(listed, share, params.token) };
  });
}

import { shareReport as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { toShare } from '../../reports/report-presenters.ts';
import { createShareLink } from '../../reports/share-links.ts';
import type { RouteContext } from '../route-context.ts';

export function shareReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const { share, url } = await createShareLink(opened, caller, params.reportId, body.days);
    return { status: 201, body: { share: toShare(share), url } };
  });
}

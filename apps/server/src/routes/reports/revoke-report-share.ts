import { revokeReportShare as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { toShare } from '../../reports/report-presenters.ts';
import { revokeShareLink } from '../../reports/share-links.ts';
import type { RouteContext } from '../route-context.ts';

export function revokeReportShareRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const share = await revokeShareLink(opened, caller, params.reportId, params.shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

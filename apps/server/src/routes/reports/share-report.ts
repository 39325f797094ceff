import { shareReport as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { toShare } from '../../reports/present.ts';
import { makeShareLink } from '../../reports/share-links.ts';
import type { Api } from '../api.ts';

export function shareReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const { share, url } = await makeShareLink(opened, caller, params.reportId, body.days);
    return { status: 201, body: { share: toShare(share), url } };
  });
}

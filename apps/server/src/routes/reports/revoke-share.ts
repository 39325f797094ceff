import { revokeShare as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { toShare } from '../../reports/present.ts';
import { endShareLink } from '../../reports/share-links.ts';
import type { Api } from '../api.ts';

export function revokeShareRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const share = await endShareLink(opened, caller, params.reportId, params.shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

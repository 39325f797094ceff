import { attributeAnonymousScans as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { requireUser } from '../http/caller.ts';
import { claimScans } from '../scans/claim-scans.ts';
import type { RouteContext } from './route-context.ts';

export function attributeAnonymousScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const { scan_ids, claim_tokens } = body;
    const requests = scan_ids.map((scanId, index) => ({ scanId, token: claim_tokens?.[index] }));
    const claims = await claimScans(opened, caller, requests);
    if (claims.attributed_count > 0) {
      opened.log.info(
        { userId: caller.user.id, count: claims.attributed_count },
        'an account claimed scans that were made without an account',
      );
    }
    return { status: 200, body: claims };
  });
}

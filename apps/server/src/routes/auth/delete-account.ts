import { deleteAccount as contract } from '@curbcut/contract';
import { deleteOwnAccount } from '../../auth/delete-account.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import { releaseScan } from '../../scans/finalize-scan.ts';
import type { RouteContext } from '../route-context.ts';

export function deleteAccountRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const scanIds = await deleteOwnAccount(opened, caller, body.password);
    for (const scanId of scanIds) await releaseScan(opened, scanId);
    return { status: 200, body: { message: 'Account deleted successfully' } };
  });
}

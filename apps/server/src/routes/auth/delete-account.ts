import { deleteAccount as contract } from '@curbcut/contract';
import { deleteOwnAccount } from '../../auth/delete-account.ts';
import { requireUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { letGo } from '../../scans/settle-scan.ts';
import type { Api } from '../api.ts';

export function deleteAccountRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const scanIds = await deleteOwnAccount(opened, caller, body.password);
    for (const scanId of scanIds) await letGo(opened, scanId);
    return { status: 200, body: { message: 'Account deleted successfully' } };
  });
}

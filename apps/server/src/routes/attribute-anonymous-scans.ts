import { attributeAnonymousScans as contract, ScanId } from '@curbcut/contract';
import { audit } from '../auth/audit.ts';
import { attributeScans } from '../db/queries/owned-scans.ts';
import { requireUser } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { placeScans } from '../sites/place-scan.ts';
import type { Api } from './api.ts';

/** What a browser kept may be anything: what is no id, is gone, or has an owner is passed over. */
export function attributeAnonymousScansRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const { db, log } = opened;
    const caller = await requireUser(opened, request);
    const scanIds = body.scan_ids.filter((id) => ScanId.safeParse(id).success);
    const count = await db.transaction(async (tx) => {
      const attributed = await attributeScans(tx, caller.user.id, scanIds);
      await placeScans(opened, tx, attributed);
      return attributed.length;
    });
    if (count > 0) {
      log.info({ userId: caller.user.id, count }, 'gave scans made before signing in to their account');
      await audit(opened, db, 'scans-attributed', caller.user.id, caller, { count });
    }
    return { status: 200, body: { attributed_count: count } };
  });
}

import * as contract from '@curbcut/contract';
import { changeProfile, deleteOwnAccount, readDashboard, toUser } from '../account/account.ts';
import { requireUser, requireVerifiedUser } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { countExpiredScans, readScanRetention, storeScanRetention } from '../db/queries/scan-retention.ts';
import { addRoute } from '../http/add-route.ts';
import { releaseScan } from '../scans/finalize-scan.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Profile, dashboard, scan retention and account deletion. */
export const routes: readonly AddRoute[] = [
  getProfileRoute,
  updateProfileRoute,
  getDashboardRoute,
  getScanRetentionRoute,
  countExpiredScansRoute,
  changeScanRetentionRoute,
  deleteAccountRoute,
];

function getProfileRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getProfile, async ({ request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    return { status: 200, body: await toUser(opened, user) };
  });
}

function updateProfileRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.updateProfile, async ({ body, request }) => {
    const opened = await services();
    const user = await changeProfile(opened, await requireUser(opened, request), body);
    return { status: 200, body: await toUser(opened, user) };
  });
}

function getDashboardRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getDashboard, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readDashboard(opened, user) };
  });
}

function getScanRetentionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getScanRetention, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { days: await readScanRetention(opened.db, user.id) } };
  });
}

function countExpiredScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.countExpiredScans, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return {
      status: 200,
      body: { expired_scans: await countExpiredScans(opened.db, user.id, query.days) },
    };
  });
}

function changeScanRetentionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.changeScanRetention, async ({ body: { days }, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    await opened.db.transaction(async (tx) => {
      await storeScanRetention(tx, caller.user.id, days);
      await recordAudit(opened, tx, 'scan-retention-changed', caller.user.id, caller, {
        days: days ?? 'kept',
      });
    });
    return { status: 200, body: { days } };
  });
}

function deleteAccountRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteAccount, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const scanIds = await deleteOwnAccount(opened, caller, body.password);
    for (const scanId of scanIds) await releaseScan(opened, scanId);
    return { status: 200, body: { message: 'Account deleted successfully' } };
  });
}

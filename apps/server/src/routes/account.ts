import * as contract from '@curbcut/contract';
import { changeProfile, deleteUserAccount, readDashboard, toUser } from '../account/account.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { recordChange } from '../auth/record-change.ts';
import { countExpiredScans, readScanRetention, storeScanRetention } from '../db/queries/scan-retention.ts';
import { releaseScan } from '../scans/finalize-scan.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

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

function getProfileRoute(context: RouteContext): void {
  addRoute(context, contract.getProfile, async ({ services, caller }) => {
    return { status: 200, body: await toUser(services, caller.user) };
  });
}

function updateProfileRoute(context: RouteContext): void {
  addRoute(context, contract.updateProfile, async ({ body, services, caller }) => {
    const user = await changeProfile(services, caller, body);
    return { status: 200, body: await toUser(services, user) };
  });
}

function getDashboardRoute(context: RouteContext): void {
  addRoute(context, contract.getDashboard, async ({ services, caller }) => {
    return { status: 200, body: await readDashboard(services, caller) };
  });
}

function getScanRetentionRoute(context: RouteContext): void {
  addRoute(context, contract.getScanRetention, async ({ services, caller }) => {
    return { status: 200, body: { days: await readScanRetention(services.db, caller.organization.id) } };
  });
}

function countExpiredScansRoute(context: RouteContext): void {
  addRoute(context, contract.countExpiredScans, async ({ query, services, caller }) => {
    return {
      status: 200,
      body: { expired_scans: await countExpiredScans(services.db, caller.organization.id, query.days) },
    };
  });
}

function changeScanRetentionRoute(context: RouteContext): void {
  addRoute(context, contract.changeScanRetention, async ({ body: { days }, services, caller }) => {
    await services.db.transaction(async (tx) => {
      await storeScanRetention(tx, caller.organization.id, days);
      await recordAudit(services, tx, 'scan-retention-changed', caller.reader.userId, caller, {
        days: days ?? 'kept',
      });
      await recordChange(tx, caller.organization.id, caller, {
        event: 'settings_changed',
        subject: 'Scan retention',
        details: { days: days ?? 'kept' },
      });
    });
    return { status: 200, body: { days } };
  });
}

function deleteAccountRoute(context: RouteContext): void {
  addRoute(context, contract.deleteAccount, async ({ body, services, caller }) => {
    const scanIds = await deleteUserAccount(services, caller, body.password);
    for (const scanId of scanIds) await releaseScan(services, scanId);
    return { status: 200, body: { message: 'Account deleted successfully' } };
  });
}

import * as contract from '@curbcut/contract';
import type { OwnedAudit } from '../audits/audit-tasks.ts';
import { changeAudit, deleteUserAudit, reopenAudit } from '../audits/change-audit.ts';
import { saveAuditViews } from '../audits/change-views.ts';
import { readAudit, readAuditSummaries } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { startAudit } from '../audits/start-audit.ts';
import type { OrganizationCaller } from '../auth/caller.ts';
import { logChange } from '../auth/record-change.ts';
import type { Services } from '../services.ts';
import { requireSite } from '../sites/own-sites.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Site audits. */
export const routes: readonly AddRoute[] = [
  proposeAuditSampleRoute,
  checkAuditSampleRoute,
  checkSampleOfAuditRoute,
  addAuditPagesRoute,
  getAuditSampleOptionsRoute,
  saveAuditViewsRoute,
  startAuditRoute,
  listAuditsRoute,
  getAuditRoute,
  changeAuditRoute,
  deleteAuditRoute,
  updateAuditFromScanRoute,
  signAuditRoute,
  reopenAuditRoute,
];

/** Returns an audit that the caller can access, as shown in responses. */
async function showAudit(services: Services, { reader }: OrganizationCaller, auditId: string) {
  return readAudit(services, await requireSharedAudit(services.db, reader, auditId));
}

const toOwnedAudit = (
  { reader }: OrganizationCaller,
  { auditId }: { readonly auditId: string },
): OwnedAudit => ({
  reader,
  auditId,
});

function proposeAuditSampleRoute(context: RouteContext): void {
  addRoute(context, contract.proposeAuditSample, async ({ params, query, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const { seed, scan_id: scanId } = query;
    const { value } = await services.workThread.run('proposeAuditSample', { site, seed, scanId });
    return { status: 200, body: value };
  });
}

function checkAuditSampleRoute(context: RouteContext): void {
  addRoute(context, contract.checkAuditSample, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const { value } = await services.workThread.run('checkAuditSample', { site, sample: body });
    return { status: 200, body: value };
  });
}

function checkSampleOfAuditRoute(context: RouteContext): void {
  addRoute(context, contract.compareAuditSample, async ({ params, services, caller }) => {
    const { value } = await services.workThread.run('compareAuditSample', toOwnedAudit(caller, params));
    return { status: 200, body: value };
  });
}

function addAuditPagesRoute(context: RouteContext): void {
  addRoute(context, contract.addAuditPages, async ({ params, body, services, caller }) => {
    const input = { ...toOwnedAudit(caller, params), added: body };
    const { value: counts } = await services.workThread.run('addAuditPages', input);
    return { status: 200, body: { audit: await showAudit(services, caller, params.auditId), ...counts } };
  });
}

function getAuditSampleOptionsRoute(context: RouteContext): void {
  addRoute(context, contract.getAuditSampleOptions, async ({ params, services, caller }) => {
    const { value } = await services.workThread.run('readSampleOptions', toOwnedAudit(caller, params));
    return { status: 200, body: value };
  });
}

function saveAuditViewsRoute(context: RouteContext): void {
  addRoute(context, contract.saveAuditViews, async ({ params, body, services, caller }) => {
    const counts = await saveAuditViews(services, caller.reader, params.auditId, body);
    return { status: 200, body: { audit: await showAudit(services, caller, params.auditId), ...counts } };
  });
}

function startAuditRoute(context: RouteContext): void {
  addRoute(context, contract.startAudit, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const auditId = await startAudit(services, site, caller, body);
    return { status: 201, body: await showAudit(services, caller, auditId) };
  });
}

function listAuditsRoute(context: RouteContext): void {
  addRoute(context, contract.listAudits, async ({ query, services, caller }) => {
    return {
      status: 200,
      body: { audits: await readAuditSummaries(services.db, caller.reader, query.site) },
    };
  });
}

function getAuditRoute(context: RouteContext): void {
  addRoute(context, contract.getAudit, async ({ params, services, caller }) => {
    return { status: 200, body: await showAudit(services, caller, params.auditId) };
  });
}

function changeAuditRoute(context: RouteContext): void {
  addRoute(context, contract.changeAudit, async ({ params, body, services, caller }) => {
    await changeAudit(services, caller.reader, params.auditId, body);
    return { status: 200, body: await showAudit(services, caller, params.auditId) };
  });
}

function deleteAuditRoute(context: RouteContext): void {
  addRoute(context, contract.deleteAudit, async ({ params, services, caller }) => {
    const { title, origin } = await requireSharedAudit(services.db, caller.reader, params.auditId);
    await deleteUserAudit(services, caller.reader, params.auditId);
    await logChange(services.db, caller, {
      event: 'audit_deleted',
      subject: title,
      details: { site: origin },
    });
    return { status: 200, body: { audit_id: params.auditId } };
  });
}

function updateAuditFromScanRoute(context: RouteContext): void {
  addRoute(context, contract.updateAuditFromScan, async ({ params, services, caller }) => {
    const input = toOwnedAudit(caller, params);
    const { value: counts } = await services.workThread.run('updateAuditFromScan', input);
    return { status: 200, body: { audit: await showAudit(services, caller, params.auditId), ...counts } };
  });
}

function signAuditRoute(context: RouteContext): void {
  addRoute(context, contract.signAudit, async ({ params, body, services, caller }) => {
    await services.workThread.run('signAudit', { ...toOwnedAudit(caller, params), signer: body });
    return { status: 200, body: await showAudit(services, caller, params.auditId) };
  });
}

function reopenAuditRoute(context: RouteContext): void {
  addRoute(context, contract.reopenAudit, async ({ params, services, caller }) => {
    await reopenAudit(services, caller.reader, params.auditId);
    return { status: 200, body: await showAudit(services, caller, params.auditId) };
  });
}

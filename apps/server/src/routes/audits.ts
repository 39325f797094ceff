import * as contract from '@curbcut/contract';
import type { FastifyRequest } from 'fastify';
import { changeAudit, deleteUserAudit, reopenAudit, signAudit } from '../audits/change-audit.ts';
import { readSampleOptions, saveAuditViews } from '../audits/change-views.ts';
import { checkAuditSample, checkSampleOfAudit } from '../audits/check-sample.ts';
import { readAudit, readAuditSummaries } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { startAudit } from '../audits/start-audit.ts';
import { addAuditPages, updateAuditFromScan } from '../audits/update-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { Services } from '../services.ts';
import { requireUserSite } from '../sites/own-sites.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

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

/** Returns an audit that the caller owns or is a member of, as shown in responses. */
async function showAudit(services: Services, request: FastifyRequest, auditId: string) {
  const { user } = await requireVerifiedUser(services, request);
  return readAudit(services, await requireSharedAudit(services.db, user.id, auditId));
}

function proposeAuditSampleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.proposeAuditSample, async ({ params, query, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    const { value } = await opened.workThread.run('proposeAuditSample', { site, seed: query.seed });
    return { status: 200, body: value };
  });
}

function checkAuditSampleRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.checkAuditSample, async ({ params, body, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    return { status: 200, body: await checkAuditSample(opened.db, site, body) };
  });
}

function checkSampleOfAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.checkSampleOfAudit, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await checkSampleOfAudit(opened.db, user.id, params.auditId) };
  });
}

function addAuditPagesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.addAuditPages, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const counts = await addAuditPages(opened, user.id, params.auditId, body);
    return { status: 200, body: { audit: await showAudit(opened, request, params.auditId), ...counts } };
  });
}

function getAuditSampleOptionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditSampleOptions, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readSampleOptions(opened.db, user.id, params.auditId) };
  });
}

function saveAuditViewsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.saveAuditViews, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const counts = await saveAuditViews(opened, user.id, params.auditId, body);
    return { status: 200, body: { audit: await showAudit(opened, request, params.auditId), ...counts } };
  });
}

function startAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.startAudit, async ({ params, body, request }) => {
    const opened = await services();
    const { site, caller } = await requireUserSite(opened, request, params.siteId);
    const auditId = await startAudit(opened, site, caller, body);
    return { status: 201, body: await showAudit(opened, request, auditId) };
  });
}

function listAuditsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listAudits, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { audits: await readAuditSummaries(opened.db, user.id, query.site) } };
  });
}

function getAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAudit, async ({ params, request }) => {
    return { status: 200, body: await showAudit(await services(), request, params.auditId) };
  });
}

function changeAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.changeAudit, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await changeAudit(opened, user.id, params.auditId, body);
    return { status: 200, body: await showAudit(opened, request, params.auditId) };
  });
}

function deleteAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteAudit, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await deleteUserAudit(opened, user.id, params.auditId);
    return { status: 200, body: { audit_id: params.auditId } };
  });
}

function updateAuditFromScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.updateAuditFromScan, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const counts = await updateAuditFromScan(opened, user.id, params.auditId);
    return { status: 200, body: { audit: await showAudit(opened, request, params.auditId), ...counts } };
  });
}

function signAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.signAudit, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await signAudit(opened, user.id, params.auditId, body);
    return { status: 200, body: await showAudit(opened, request, params.auditId) };
  });
}

function reopenAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.reopenAudit, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await reopenAudit(opened, user.id, params.auditId);
    return { status: 200, body: await showAudit(opened, request, params.auditId) };
  });
}

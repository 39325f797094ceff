import * as contract from '@curbcut/contract';
import { importAudit } from '../audits/exchange/import-audit.ts';
import { discardImportedResult, readImportedResults } from '../audits/exchange/import-results.ts';
import { readAudit, requireUserAudit } from '../audits/read-audits.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Files for exchanging whole audits, and results from other tools. */
export const routes: readonly AddRoute[] = [
  exportAuditRoute,
  importAuditRoute,
  listImportedResultsRoute,
  importResultsRoute,
  deleteImportedResultRoute,
];

function exportAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.exportAudit, async ({ params, request, reply }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const input = { userId: user.id, auditId: params.auditId };
    const { value: origin, content } = await opened.workThread.run('exportAudit', input);
    const host = new URL(origin).host.replaceAll(/[^\w.-]+/g, '-');
    reply
      .type(contract.AUDIT_FILE_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="curbcut-audit-${host}.tar"`);
    return { status: 200, body: content };
  });
}

function importAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.importAudit, async ({ upload, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const auditId = await importAudit(opened, caller, upload);
    const audit = await requireUserAudit(opened.db, caller.user.id, auditId);
    return { status: 201, body: await readAudit(opened, audit) };
  });
}

function listImportedResultsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listImportedResults, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { results: await readImportedResults(opened, user.id, params.auditId) } };
  });
}

function importResultsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.importResults, async ({ params, query, upload, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const input = { userId: user.id, auditId: params.auditId, isPreview: query.preview === 'true' };
    const { value } = await opened.workThread.run('importResults', input, { upload });
    return { status: 200, body: value };
  });
}

function deleteImportedResultRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteImportedResult, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await discardImportedResult(opened, user, params.auditId, params.resultId);
    return { status: 200, body: { result_id: params.resultId } };
  });
}

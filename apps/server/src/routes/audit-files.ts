import * as contract from '@curbcut/contract';
import { importAudit } from '../audits/exchange/import-audit.ts';
import { discardImportedResult, readImportedResults } from '../audits/exchange/import-results.ts';
import { readAudit, requireUserAudit } from '../audits/read-audits.ts';
import { requireWholeOrganization } from '../auth/caller.ts';
import { logChange } from '../auth/record-change.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Files for exchanging whole audits, and results from other tools. */
export const routes: readonly AddRoute[] = [
  exportAuditRoute,
  importAuditRoute,
  listImportedResultsRoute,
  importResultsRoute,
  deleteImportedResultRoute,
];

function exportAuditRoute(context: RouteContext): void {
  addRoute(context, contract.exportAudit, async ({ params, reply, services, caller }) => {
    const input = { reader: caller.reader, auditId: params.auditId };
    const { value: origin, content } = await services.workThread.run('exportAudit', input);
    await logChange(services.db, caller, { event: 'audit_exported', subject: origin });
    const host = new URL(origin).host.replaceAll(/[^\w.-]+/g, '-');
    reply
      .type(contract.AUDIT_FILE_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="curbcut-audit-${host}.tar"`);
    return { status: 200, body: content };
  });
}

function importAuditRoute(context: RouteContext): void {
  addRoute(context, contract.importAudit, async ({ upload, services, caller }) => {
    requireWholeOrganization(caller);
    const auditId = await importAudit(services, caller, upload);
    const audit = await requireUserAudit(services.db, caller.reader, auditId);
    return { status: 201, body: await readAudit(services, audit) };
  });
}

function listImportedResultsRoute(context: RouteContext): void {
  addRoute(context, contract.listImportedResults, async ({ params, services, caller }) => {
    return {
      status: 200,
      body: { results: await readImportedResults(services, caller.reader, params.auditId) },
    };
  });
}

function importResultsRoute(context: RouteContext): void {
  addRoute(context, contract.importResults, async ({ params, query, upload, services, caller }) => {
    const input = { reader: caller.reader, auditId: params.auditId, isPreview: query.preview === 'true' };
    const { value } = await services.workThread.run('importResults', input, { upload });
    return { status: 200, body: value };
  });
}

function deleteImportedResultRoute(context: RouteContext): void {
  addRoute(context, contract.deleteImportedResult, async ({ params, services, caller }) => {
    await discardImportedResult(services, caller, params.auditId, params.resultId);
    return { status: 200, body: { result_id: params.resultId } };
  });
}

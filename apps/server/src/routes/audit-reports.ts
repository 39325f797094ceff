import * as contract from '@curbcut/contract';
import { AUDIT_REPORT_FILES } from '@curbcut/reports';
import { downloadReport } from '../audits/audit-reports.ts';
import { requireUserAudit } from '../audits/read-audits.ts';
import { storeStatement } from '../db/queries/audit-statements.ts';
import { abortWhenClosed } from '../http/abort-when-closed.ts';
import { formatFileName, setReportHeaders } from '../reports/open-report-file.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Audit reports and accessibility statements. */
export const routes: readonly AddRoute[] = [
  downloadAuditReportRoute,
  getAuditStatementRoute,
  saveAuditStatementRoute,
];

function downloadAuditReportRoute(context: RouteContext): void {
  addRoute(context, contract.downloadAuditReport, async ({ params, query, reply, services, caller }) => {
    const { format, edition } = query;
    const requested = { reader: caller.reader, auditId: params.auditId, format, edition };
    const report = await downloadReport(services, requested, abortWhenClosed(reply));
    const file = AUDIT_REPORT_FILES[format];
    const name = formatFileName(report.origin, report.updatedAt, file.type);
    setReportHeaders(reply, file, { name, isInline: false });
    return { status: 200, body: report.content };
  });
}

function getAuditStatementRoute(context: RouteContext): void {
  addRoute(context, contract.getAuditStatement, async ({ params, services, caller }) => {
    const input = { reader: caller.reader, auditId: params.auditId };
    const { value } = await services.workThread.run('readAuditStatement', input);
    return { status: 200, body: value };
  });
}

function saveAuditStatementRoute(context: RouteContext): void {
  addRoute(context, contract.saveAuditStatement, async ({ params, body, services, caller }) => {
    // The organization publishes the statement, like the audit's details, so only those who manage the audit can change it.
    const { reader } = caller;
    const { id: auditId } = await requireUserAudit(services.db, reader, params.auditId);
    await storeStatement(services.db, auditId, body);
    const { value } = await services.workThread.run('readAuditStatement', { reader, auditId });
    return { status: 200, body: value };
  });
}

import * as contract from '@curbcut/contract';
import { AUDIT_REPORT_FILES } from '@curbcut/reports';
import { downloadReport, readAuditStatement, saveAuditStatement } from '../audits/audit-reports.ts';
import { requireUserAudit } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
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
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    return { status: 200, body: await readAuditStatement(services, audit) };
  });
}

function saveAuditStatementRoute(context: RouteContext): void {
  addRoute(context, contract.saveAuditStatement, async ({ params, body, services, caller }) => {
    // The organization publishes the statement, like the audit's details, so only those who manage the audit can change it.
    const audit = await requireUserAudit(services.db, caller.reader, params.auditId);
    return { status: 200, body: await saveAuditStatement(services, audit, body) };
  });
}

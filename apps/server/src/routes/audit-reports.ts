import * as contract from '@curbcut/contract';
import { AUDIT_REPORT_FILES } from '@curbcut/reports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadReport, readAuditStatement, saveAuditStatement } from '../audits/audit-reports.ts';
import { requireUserAudit } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import { formatFileName, setReportHeaders } from '../reports/open-report-file.ts';
import type { Services } from '../services.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Audit reports and accessibility statements. */
export const routes: readonly AddRoute[] = [
  downloadAuditReportRoute,
  getAuditStatementRoute,
  saveAuditStatementRoute,
];

/** Every audit member can read its reports and its statement. */
async function requireReadableAudit(services: Services, request: FastifyRequest, auditId: string) {
  const { user } = await requireVerifiedUser(services, request);
  return requireSharedAudit(services.db, user.id, auditId);
}

function downloadAuditReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.downloadAuditReport, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { format, edition } = query;
    const { user } = await requireVerifiedUser(opened, request);
    const requested = { userId: user.id, auditId: params.auditId, format, edition };
    const report = await downloadReport(opened, requested, abortWhenClosed(reply));
    const file = AUDIT_REPORT_FILES[format];
    const name = formatFileName(report.origin, report.updatedAt, file.type);
    setReportHeaders(reply, file, { name, isInline: false });
    return { status: 200, body: report.content };
  });
}

/** Returns a signal that is aborted if the client disconnects before the response is sent. */
function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

function getAuditStatementRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditStatement, async ({ params, request }) => {
    const opened = await services();
    const audit = await requireReadableAudit(opened, request, params.auditId);
    return { status: 200, body: await readAuditStatement(opened, audit) };
  });
}

function saveAuditStatementRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.saveAuditStatement, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    // The organization publishes the statement, like the audit's details, so only the owner can change it.
    const audit = await requireUserAudit(opened.db, user.id, params.auditId);
    return { status: 200, body: await saveAuditStatement(opened, audit, body) };
  });
}

import * as contract from '@curbcut/contract';
import { AUDIT_REPORT_FILES } from '@curbcut/reports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseEdition,
  createAuditReport,
  readAuditStatement,
  saveAuditStatement,
} from '../audits/audit-reports.ts';
import { requireOwnAudit } from '../audits/read-audits.ts';
import { addRoute } from '../http/add-route.ts';
import { requireVerifiedUser } from '../http/caller.ts';
import { formatFileName, setReportHeaders } from '../reports/open-report-file.ts';
import type { Services } from '../services.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** The reports of audits, and their accessibility statements. */
export const routes: readonly AddRoute[] = [
  downloadAuditReportRoute,
  getAuditStatementRoute,
  saveAuditStatementRoute,
];

async function requireAudit(services: Services, request: FastifyRequest, auditId: string) {
  const { user } = await requireVerifiedUser(services, request);
  return { user, audit: await requireOwnAudit(services.db, user.id, auditId) };
}

function downloadAuditReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.downloadAuditReport, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { format } = query;
    const { user, audit } = await requireAudit(opened, request, params.auditId);
    const edition = chooseEdition(audit, query.edition);
    const signal = abortWhenClosed(reply);
    const report = await createAuditReport(opened, user.id, audit, { format, edition }, signal);
    const file = AUDIT_REPORT_FILES[format];
    const name = formatFileName(audit.origin, audit.updatedAt, file.type);
    setReportHeaders(reply, file, { name, isInline: false });
    return { status: 200, body: report };
  });
}

/** Returns a signal that is aborted when the client leaves before the reply. */
function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

function getAuditStatementRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditStatement, async ({ params, request }) => {
    const opened = await services();
    const { audit } = await requireAudit(opened, request, params.auditId);
    return { status: 200, body: await readAuditStatement(opened, audit) };
  });
}

function saveAuditStatementRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.saveAuditStatement, async ({ params, body, request }) => {
    const opened = await services();
    const { audit } = await requireAudit(opened, request, params.auditId);
    return { status: 200, body: await saveAuditStatement(opened, audit, body) };
  });
}

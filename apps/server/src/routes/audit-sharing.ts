import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import {
  createAuditLink,
  listShareLinks,
  readSharedSignedText,
  readSignedReport,
  revokeAuditLink,
} from '../audits/share-audit.ts';
import { logChange } from '../auth/record-change.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Links to signed audit reports, and what they open. */
export const routes: readonly AddRoute[] = [
  listAuditSharesRoute,
  shareAuditRoute,
  revokeAuditShareRoute,
  getSignedReportRoute,
  downloadSignedTextRoute,
];

function listAuditSharesRoute(context: RouteContext): void {
  addRoute(context, contract.listAuditShares, async ({ params, services, caller }) => {
    return { status: 200, body: { shares: await listShareLinks(services, caller.reader, params.auditId) } };
  });
}

function shareAuditRoute(context: RouteContext): void {
  addRoute(context, contract.shareAudit, async ({ params, services, caller }) => {
    const link = await createAuditLink(services, caller, params.auditId);
    await logChange(services.db, caller, { event: 'audit_shared', details: { audit: params.auditId } });
    return { status: 201, body: link };
  });
}

function revokeAuditShareRoute(context: RouteContext): void {
  addRoute(context, contract.revokeAuditShare, async ({ params, services, caller }) => {
    const share = await revokeAuditLink(services, caller, params.auditId, params.shareId);
    return { status: 200, body: { share } };
  });
}

function getSignedReportRoute(context: RouteContext): void {
  addRoute(context, contract.getSignedReport, async ({ params, reply, services }) => {
    const report = await readSignedReport(services, params.token);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: report };
  });
}

function downloadSignedTextRoute(context: RouteContext): void {
  addRoute(context, contract.downloadSignedText, async ({ params, reply, services }) => {
    const text = Buffer.from(await readSharedSignedText(services, params.token));
    reply
      .type('application/json')
      .header('x-robots-tag', 'noindex')
      // It contains page content, which browsers must not display as a document from this origin.
      .header('content-disposition', 'attachment; filename="signed.json"');
    return { status: 200, body: Readable.from([text]) };
  });
}

import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import {
  createAuditLink,
  listShareLinks,
  readSharedSignedText,
  readSignedReport,
  revokeAuditLink,
} from '../audits/share-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Links to signed audit reports, and what they open. */
export const routes: readonly AddRoute[] = [
  listAuditSharesRoute,
  shareAuditRoute,
  revokeAuditShareRoute,
  getSignedReportRoute,
  downloadSignedTextRoute,
];

function listAuditSharesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditShares, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { shares: await listShareLinks(opened, user.id, params.auditId) } };
  });
}

function shareAuditRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.shareAudit, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 201, body: await createAuditLink(opened, caller, params.auditId) };
  });
}

function revokeAuditShareRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.revokeAuditShare, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const share = await revokeAuditLink(opened, caller, params.auditId, params.shareId);
    return { status: 200, body: { share } };
  });
}

function getSignedReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSignedReport, async ({ params, reply }) => {
    const report = await readSignedReport(await services(), params.token);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: report };
  });
}

function downloadSignedTextRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.downloadSignedText, async ({ params, reply }) => {
    const text = Buffer.from(await readSharedSignedText(await services(), params.token));
    reply
      .type('application/json')
      .header('x-robots-tag', 'noindex')
      // It contains page content, which no browser may show as a document from this origin.
      .header('content-disposition', 'attachment; filename="signed.json"');
    return { status: 200, body: Readable.from([text]) };
  });
}

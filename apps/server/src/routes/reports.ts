import * as contract from '@curbcut/contract';
import { logChange, recordChange } from '../auth/record-change.ts';
import { toReportKey } from '../blobs/blob-store.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import {
  countOwnedReports,
  deleteReport,
  listOwnedReports,
  readReport,
  readReportForJob,
} from '../db/queries/reports.ts';
import { listReportLinks } from '../db/queries/share-links.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parseIdCursor } from '../http/paging.ts';
import { openReportFile } from '../reports/open-report-file.ts';
import { toReport, toShare, toSharedReport } from '../reports/report-presenters.ts';
import { requestReport } from '../reports/request-report.ts';
import { createShareLink, noteOpening, openShareLink, revokeShareLink } from '../reports/share-links.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Reports and their share links. */
export const routes: readonly AddRoute[] = [
  createReportRoute,
  listReportsRoute,
  getReportRoute,
  downloadReportRoute,
  deleteReportRoute,
  shareReportRoute,
  revokeReportShareRoute,
  getSharedReportRoute,
  downloadSharedReportRoute,
];

function createReportRoute(context: RouteContext): void {
  addRoute(context, contract.createReport, async ({ params, body, services, caller }) => {
    const { db, reportKeys } = services;
    const listed = await requestReport(services, caller, params.scanId, body);
    const shares = await listReportLinks(db, [listed.report.id]);
    return {
      status: 202,
      body: { report: toReport(listed, { reportKeys, reader: caller.reader, shares }) },
    };
  });
}

function listReportsRoute(context: RouteContext): void {
  addRoute(context, contract.listReports, async ({ query, services, caller }) => {
    const { db, reportKeys } = services;
    const { reader } = caller;
    const { scan: scanId, search, type, limit } = query;
    const selection = { scanId, search, type };
    const after = parseIdCursor(query.cursor);
    const found = await listOwnedReports(db, reader, { ...selection, limit: limit + 1, after });
    const listed = found.slice(0, limit);
    const shares = await listReportLinks(
      db,
      listed.map(({ report }) => report.id),
    );
    return {
      status: 200,
      body: {
        reports: listed.map((one) => toReport(one, { reportKeys, reader, shares })),
        total: await countOwnedReports(db, reader, selection),
        next_cursor: found.length > limit ? (listed.at(-1)?.report.id ?? null) : null,
      },
    };
  });
}

function getReportRoute(context: RouteContext): void {
  addRoute(context, contract.getReport, async ({ params, services, caller }) => {
    const { db, reportKeys } = services;
    const { reader } = caller;
    const listed = await readReport(db, reader, params.reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    const shares = await listReportLinks(db, [params.reportId]);
    return { status: 200, body: toReport(listed, { reportKeys, reader, shares }) };
  });
}

function downloadReportRoute(context: RouteContext): void {
  addRoute(context, contract.downloadReport, async ({ params, query, reply, services, caller }) => {
    const { blobs, db, reportKeys } = services;
    const { reportId } = params;
    const isOpened = query.key !== undefined && reportKeys.isValidKey(reportId, query.key);
    const listed = isOpened
      ? await readReportForJob(db, reportId)
      : await readReport(db, caller.reader, reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    return { status: 200, body: await openReportFile(blobs, listed, reply, query.show === '1') };
  });
}

function deleteReportRoute(context: RouteContext): void {
  addRoute(context, contract.deleteReport, async ({ params, services, caller }) => {
    const { reportId } = params;
    await services.db.transaction(async (tx) => {
      const deleted = await deleteReport(tx, caller.reader, reportId);
      if (!deleted) throw new ApiProblem('report/not-found');
      await requestBlobDeletion(services, tx, [toReportKey(deleted.scanId, reportId)]);
      const details = { type: deleted.type, format: deleted.format };
      await recordChange(tx, caller.organization.id, caller, { event: 'report_deleted', details });
    });
    return { status: 200, body: { report_id: reportId } };
  });
}

function shareReportRoute(context: RouteContext): void {
  addRoute(context, contract.shareReport, async ({ params, body, services, caller }) => {
    const { share, url } = await createShareLink(services, caller, params.reportId, body.days);
    await logChange(services.db, caller, { event: 'report_shared', details: { days: body.days } });
    return { status: 201, body: { share: toShare(share), url } };
  });
}

function revokeReportShareRoute(context: RouteContext): void {
  addRoute(context, contract.revokeReportShare, async ({ params, services, caller }) => {
    const share = await revokeShareLink(services, caller, params.reportId, params.shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

function getSharedReportRoute(context: RouteContext): void {
  addRoute(context, contract.getSharedReport, async ({ params, request, reply, services }) => {
    const { share, listed } = await openShareLink(services, params.token);
    await noteOpening(services, request, share);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: toSharedReport(listed, share, params.token) };
  });
}

function downloadSharedReportRoute(context: RouteContext): void {
  addRoute(context, contract.downloadSharedReport, async ({ params, query, request, reply, services }) => {
    const { share, listed } = await openShareLink(services, params.token);
    await noteOpening(services, request, share);
    return { status: 200, body: await openReportFile(services.blobs, listed, reply, query.show === '1') };
  });
}

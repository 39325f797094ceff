import * as contract from '@curbcut/contract';
import { getCaller, requireVerifiedUser } from '../auth/caller.ts';
import { toReportKey } from '../blobs/blob-store.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import { listShares } from '../db/queries/report-shares.ts';
import {
  countOwnedReports,
  deleteReport,
  listOwnedReports,
  readReport,
  readReportForJob,
} from '../db/queries/reports.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parseIdCursor } from '../http/paging.ts';
import { openReportFile } from '../reports/open-report-file.ts';
import { toReport, toShare, toSharedReport } from '../reports/report-presenters.ts';
import { requestReport } from '../reports/request-report.ts';
import { createShareLink, openShareLink, revokeShareLink } from '../reports/share-links.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

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

function createReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.createReport, async ({ params, body, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const caller = await getCaller(opened, request);
    const listed = await requestReport(opened, caller, params.scanId, body);
    const shares = await listShares(db, [listed.report.id]);
    return {
      status: 202,
      body: { report: toReport(listed, { reportKeys, reader: caller.reader, shares }) },
    };
  });
}

function listReportsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listReports, async ({ query, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader, user } = await requireVerifiedUser(opened, request);
    const { scan: scanId, limit } = query;
    const after = parseIdCursor(query.cursor);
    const found = await listOwnedReports(db, user.id, { limit: limit + 1, scanId, after });
    const listed = found.slice(0, limit);
    const shares = await listShares(
      db,
      listed.map(({ report }) => report.id),
    );
    return {
      status: 200,
      body: {
        reports: listed.map((one) => toReport(one, { reportKeys, reader, shares })),
        total: await countOwnedReports(db, user.id, scanId),
        next_cursor: found.length > limit ? (listed.at(-1)?.report.id ?? null) : null,
      },
    };
  });
}

function getReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getReport, async ({ params, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader } = await getCaller(opened, request);
    const listed = await readReport(db, reader, params.reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    const shares = await listShares(db, [params.reportId]);
    return { status: 200, body: toReport(listed, { reportKeys, reader, shares }) };
  });
}

function downloadReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.downloadReport, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db, reportKeys } = opened;
    const { reportId } = params;
    const isOpened = query.key !== undefined && reportKeys.isValidKey(reportId, query.key);
    const listed = isOpened
      ? await readReportForJob(db, reportId)
      : await readReport(db, (await getCaller(opened, request)).reader, reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    return { status: 200, body: await openReportFile(blobs, listed, reply, query.show === '1') };
  });
}

function deleteReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteReport, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const { reportId } = params;
    await opened.db.transaction(async (tx) => {
      const deleted = await deleteReport(tx, user.id, reportId);
      if (!deleted) throw new ApiProblem('report/not-found');
      await requestBlobDeletion(opened, tx, [toReportKey(deleted.scanId, reportId)]);
    });
    return { status: 200, body: { report_id: reportId } };
  });
}

function shareReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.shareReport, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const { share, url } = await createShareLink(opened, caller, params.reportId, body.days);
    return { status: 201, body: { share: toShare(share), url } };
  });
}

function revokeReportShareRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.revokeReportShare, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    const share = await revokeShareLink(opened, caller, params.reportId, params.shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

function getSharedReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSharedReport, async ({ params, reply }) => {
    const { share, listed } = await openShareLink(await services(), params.token);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: toSharedReport(listed, share, params.token) };
  });
}

function downloadSharedReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.downloadSharedReport, async ({ params, query, reply }) => {
    const opened = await services();
    const { listed } = await openShareLink(opened, params.token);
    return { status: 200, body: await openReportFile(opened.blobs, listed, reply, query.show === '1') };
  });
}

import * as contract from '@curbcut/contract';
import { countPeriodReports, listPeriodReportRows } from '../db/queries/period-reports.ts';
import { listReportLinks, listShareLinks } from '../db/queries/share-links.ts';
import { abortWhenClosed } from '../http/abort-when-closed.ts';
import { parseIdCursor } from '../http/paging.ts';
import {
  deletePeriodReport,
  requestPeriodReport,
  requirePeriodReport,
  revokePeriodReportShare,
  sharePeriodReport,
} from '../period-reports/manage-period-reports.ts';
import {
  openPeriodReportFile,
  openReportByKey,
  openReportByLink,
  toPeriodReport,
  toSharedPeriodReport,
} from '../period-reports/open-period-report.ts';
import { toShare } from '../reports/report-presenters.ts';
import { noteOpening } from '../reports/share-links.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Portfolio and progress reports, and the links to them. */
export const routes: readonly AddRoute[] = [
  createPeriodReportRoute,
  listPeriodReportsRoute,
  getPeriodReportRoute,
  downloadPeriodReportRoute,
  deletePeriodReportRoute,
  sharePeriodReportRoute,
  revokePeriodReportShareRoute,
  getSharedPeriodReportRoute,
  downloadSharedPeriodReportRoute,
];

function createPeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.createPeriodReport, async ({ body, reply, services, caller }) => {
    const report = await requestPeriodReport(services, caller, body, abortWhenClosed(reply));
    return { status: 201, body: toPeriodReport(services, report, []) };
  });
}

function listPeriodReportsRoute(context: RouteContext): void {
  addRoute(context, contract.listPeriodReports, async ({ query, services, caller }) => {
    const { db } = services;
    const { limit } = query;
    const after = parseIdCursor(query.cursor);
    const found = await listPeriodReportRows(db, caller.reader, { limit: limit + 1, after });
    const listed = found.slice(0, limit);
    const ids = listed.map(({ id }) => id);
    const links = await listReportLinks(db, ids, 'periodReportId');
    return {
      status: 200,
      body: {
        reports: listed.map((report) => toPeriodReport(services, report, links.get(report.id) ?? [])),
        total: await countPeriodReports(db, caller.reader),
        next_cursor: found.length > limit ? (listed.at(-1)?.id ?? null) : null,
      },
    };
  });
}

function getPeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.getPeriodReport, async ({ params, services, caller }) => {
    const report = await requirePeriodReport(services.db, caller.reader, params.periodReportId);
    const links = await listShareLinks(services.db, { periodReportId: report.id });
    return { status: 200, body: { ...toPeriodReport(services, report, links), data: report.data } };
  });
}

function downloadPeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.downloadPeriodReport, async ({ params, query, reply, services }) => {
    const report = await openReportByKey(services, params.periodReportId, query.key);
    const choice = { format: query.format, show: query.show === '1' };
    return { status: 200, body: await openPeriodReportFile(services, report, reply, choice) };
  });
}

function deletePeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.deletePeriodReport, async ({ params, services, caller }) => {
    await deletePeriodReport(services, caller, params.periodReportId);
    return { status: 200, body: { period_report_id: params.periodReportId } };
  });
}

function sharePeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.sharePeriodReport, async ({ params, body, services, caller }) => {
    const { share, url } = await sharePeriodReport(services, caller, params.periodReportId, body.days);
    return { status: 201, body: { share: toShare(share), url } };
  });
}

function revokePeriodReportShareRoute(context: RouteContext): void {
  addRoute(context, contract.revokePeriodReportShare, async ({ params, services, caller }) => {
    const { periodReportId, shareId } = params;
    const share = await revokePeriodReportShare(services, caller, periodReportId, shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

function getSharedPeriodReportRoute(context: RouteContext): void {
  addRoute(context, contract.getSharedPeriodReport, async ({ params, request, reply, services }) => {
    const { share, report } = await openReportByLink(services, params.token);
    await noteOpening(services, request, share);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: toSharedPeriodReport(report, share, params.token) };
  });
}

function downloadSharedPeriodReportRoute(context: RouteContext): void {
  addRoute(
    context,
    contract.downloadSharedPeriodReport,
    async ({ params, query, request, reply, services }) => {
      const { share, report } = await openReportByLink(services, params.token);
      await noteOpening(services, request, share);
      const choice = { format: query.format, show: query.show === '1' };
      return { status: 200, body: await openPeriodReportFile(services, report, reply, choice) };
    },
  );
}

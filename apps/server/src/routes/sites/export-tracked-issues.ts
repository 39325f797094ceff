import { Readable } from 'node:stream';
import { exportTrackedIssues as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { toDay } from '../../tracker/days.ts';
import { exportIssuesAsCsv, exportIssuesAsJson } from '../../tracker/export-issues.ts';
import { streamTrackedIssues } from '../../tracker/list-tracked-issues.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export function exportTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query: { format, sort, ...filter }, request, reply }) => {
    const opened = await services();
    const { site } = await requireOwnSite(opened, request, params.siteId);
    const issues = streamTrackedIssues(opened.db, site.id, filter, sort);
    const { host } = new URL(site.origin);
    const name = `curbcut-issues-${host.replace(/[^\w.-]/g, '-')}-${toDay(new Date())}.${format}`;
    reply.header('content-type', mediaTypes[format]);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    const body = format === 'csv' ? exportIssuesAsCsv(issues) : exportIssuesAsJson(site.origin, issues);
    return { status: 200, body: Readable.from(body) };
  });
}

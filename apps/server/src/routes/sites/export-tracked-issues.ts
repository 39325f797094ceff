import { Readable } from 'node:stream';
import { exportTrackedIssues as contract } from '@curbcut/contract';
import { route } from '../../http/route.ts';
import { dayOf } from '../../tracker/day.ts';
import { issuesAsCsv, issuesAsJson } from '../../tracker/export-issues.ts';
import { allIssues } from '../../tracker/list-issues.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export function exportTrackedIssuesRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query: { format, sort, ...filter }, request, reply }) => {
    const opened = await services();
    const { site } = await ownSite(opened, request, params.siteId);
    const issues = allIssues(opened.db, site.id, filter, sort);
    const { host } = new URL(site.origin);
    const name = `curbcut-issues-${host.replace(/[^\w.-]/g, '-')}-${dayOf(new Date())}.${format}`;
    reply.header('content-type', MEDIA_TYPES[format]);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    const body = format === 'csv' ? issuesAsCsv(issues) : issuesAsJson(site.origin, issues);
    return { status: 200, body: Readable.from(body) };
  });
}

import { trackedIssues as contract } from '@curbcut/contract';
import { route } from '../../http/route.ts';
import { listIssues } from '../../tracker/list-issues.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

export function trackedIssuesRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { site } = await ownSite(opened, request, params.siteId);
    return { status: 200, body: await listIssues(opened.db, site.id, query) };
  });
}

import { changeTrackedIssues as contract } from '@curbcut/contract';
import { route } from '../../http/route.ts';
import { changeIssues } from '../../tracker/change-issues.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

export function changeTrackedIssuesRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const { site } = await ownSite(opened, request, params.siteId);
    return { status: 200, body: { changed: await changeIssues(opened, site.id, body) } };
  });
}

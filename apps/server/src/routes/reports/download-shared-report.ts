import { downloadSharedReport as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { openReportFile } from '../../reports/open-report-file.ts';
import { openShareLink } from '../../reports/share-links.ts';
import type { RouteContext } from '../route-context.ts';

export function downloadSharedReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, reply }) => {
    const opened = await services();
    const { listed } = await openShareLink(opened, params.token);
    return { status: 200, body: await openReportFile(opened.blobs, listed, reply, query.show === '1') };
  });
}

import { downloadSharedReport as contract } from '@curbcut/contract';
import { route } from '../../http/route.ts';
import { reportFile } from '../../reports/send-file.ts';
import { openShareLink } from '../../reports/share-links.ts';
import type { Api } from '../api.ts';

export function downloadSharedReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, reply }) => {
    const opened = await services();
    const { listed } = await openShareLink(opened, params.token);
    return { status: 200, body: await reportFile(opened.blobs, listed, reply, query.show === '1') };
  });
}

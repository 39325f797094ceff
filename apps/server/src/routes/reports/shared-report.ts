import { sharedReport as contract } from '@curbcut/contract';
import { route } from '../../http/route.ts';
import { toSharedReport } from '../../reports/present.ts';
import { openShareLink } from '../../reports/share-links.ts';
import type { Api } from '../api.ts';

export function sharedReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, reply }) => {
    const { share, listed } = await openShareLink(await services(), params.token);
    reply.header('x-robots-tag', 'noindex');
    return { status: 200, body: toSharedReport(listed, share, params.token) };
  });
}

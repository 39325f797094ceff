import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { toShare } from '../reports/report-presenters.ts';
import {
  createResultLink,
  listResultLinks,
  openResultLink,
  revokeResultLink,
} from '../reports/result-links.ts';
import { noteOpening } from '../reports/share-links.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Links to the interactive results of a scan. */
export const routes: readonly AddRoute[] = [
  listResultSharesRoute,
  shareResultsRoute,
  revokeResultShareRoute,
  getSharedResultsRoute,
];

function listResultSharesRoute(context: RouteContext): void {
  addRoute(context, contract.listResultShares, async ({ params, services, caller }) => {
    const shares = await listResultLinks(services, caller, params.scanId);
    return { status: 200, body: { shares: shares.map(toShare) } };
  });
}

function shareResultsRoute(context: RouteContext): void {
  addRoute(context, contract.shareResults, async ({ params, body, services, caller }) => {
    const { share, url } = await createResultLink(services, caller, params.scanId, body.days);
    await logChange(services.db, caller, { event: 'results_shared', details: { days: body.days } });
    return { status: 201, body: { share: toShare(share), url } };
  });
}

function revokeResultShareRoute(context: RouteContext): void {
  addRoute(context, contract.revokeResultShare, async ({ params, services, caller }) => {
    const share = await revokeResultLink(services, caller, params.scanId, params.shareId);
    return { status: 200, body: { share: toShare(share) } };
  });
}

function getSharedResultsRoute(context: RouteContext): void {
  addRoute(context, contract.getSharedResults, async ({ params, request, reply, services }) => {
    const { share, scan } = await openResultLink(services, params.token);
    await noteOpening(services, request, share);
    reply.header('x-robots-tag', 'noindex');
    return {
      status: 200,
      body: { scan_id: scan.id, url: scan.url, expires_at: share.expiresAt.toISOString() },
    };
  });
}

import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { getCaller, requireUser, requireVerifiedUser } from '../auth/caller.ts';
import { countOwnedScans, getPreviousScores, listOwnedScans } from '../db/queries/owned-scans.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute, sendCached } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parseIdCursor } from '../http/paging.ts';
import { cancelScan, deleteScanWithFiles } from '../scans/cancel-and-delete-scan.ts';
import { claimScans } from '../scans/claim-scans.ts';
import { readProgress } from '../scans/read-progress.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import { getScanVersion } from '../scans/scan-version.ts';
import { scanAgain, startScan } from '../scans/start-scan.ts';
import { compareScans } from '../tracker/compare-scans.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

const EVENT_STREAM_TYPE = 'text/event-stream';

/** Starting, following, canceling, deleting and comparing scans. */
export const routes: readonly AddRoute[] = [
  startScanRoute,
  scanAgainRoute,
  getProgressRoute,
  cancelScanRoute,
  listUserScansRoute,
  deleteScanRoute,
  attributeAnonymousScansRoute,
  compareScansRoute,
];

function startScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.startScan, async ({ body, request }) => {
    const opened = await services();
    return { status: 202, body: await startScan(opened, await getCaller(opened, request), body) };
  });
}

function scanAgainRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.scanAgain, async ({ params, request }) => {
    const opened = await services();
    return { status: 202, body: await scanAgain(opened, await getCaller(opened, request), params.scanId) };
  });
}

function getProgressRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getProgress, async ({ params, request, reply }) => {
    const opened = await services();
    const { db, progress, replies } = opened;
    const { reader, network } = await getCaller(opened, request);
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const read = () => readProgress(opened, reader, params.scanId);
    if (!request.headers.accept?.includes(EVENT_STREAM_TYPE)) {
      const readNow = async () => {
        const now = await read();
        if (!now) throw new ApiProblem('scan/not-found');
        return now;
      };
      const version = getScanVersion(opened, scan);
      return {
        status: 200,
        body: await sendCached({ request, reply }, { cache: replies, version }, readNow),
      };
    }

    const slot = progress.slots.take({ network, userId: reader.userId });
    if (slot === 'client-full') throw new ApiProblem('progress/too-many-streams', { retryAfterSeconds: 2 });
    if (slot === 'server-full') throw new ApiProblem('server/busy', { retryAfterSeconds: 2 });
    const disconnected = new AbortController();
    const end = () => {
      disconnected.abort();
      slot.release();
    };
    // Ends the stream when it has finished or its client has disconnected, which may already have happened.
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    reply.type(EVENT_STREAM_TYPE).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return {
      status: 200,
      body: Readable.from(toServerSentEvents(progress.follow(params.scanId, read, disconnected.signal))),
    };
  });
}

/**
 * Formats values as server-sent events. Each event is complete, so a client that reconnects has missed
 * nothing; an unchanged value is sent as a comment.
 */
async function* toServerSentEvents(values: AsyncIterable<contract.ScanProgress>): AsyncGenerator<string> {
  let last = '';
  for await (const value of values) {
    const data = JSON.stringify(value);
    yield data === last ? ': unchanged\n\n' : `event: progress\ndata: ${data}\n\n`;
    last = data;
  }
}

function cancelScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.cancelScan, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await getCaller(opened, request);
    const outcome = await cancelScan(opened, reader, params.scanId, headers['x-claim-token']);
    if (!outcome) throw new ApiProblem('scan/not-found');
    if (outcome.alreadyOver) throw new ApiProblem('scan/already-over');
    return { status: 200, body: { scan_id: params.scanId, status: outcome.status } };
  });
}

function listUserScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listUserScans, async ({ query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { user } = await requireVerifiedUser(opened, request);
    const { search, limit } = query;
    const found = await listOwnedScans(db, user.id, {
      search,
      limit: limit + 1,
      after: parseIdCursor(query.cursor),
    });
    const shown = found.slice(0, limit);
    const before = await getPreviousScores(
      db,
      user.id,
      shown.map(({ id }) => id),
    );
    return {
      status: 200,
      body: {
        scans: shown.map((scan) => ({
          ...toScanSummary(scan),
          site_id: scan.siteId,
          score_before: before.get(scan.id)?.score ?? null,
          before_id: before.get(scan.id)?.id ?? null,
        })),
        total: await countOwnedScans(db, user.id, search),
        next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      },
    };
  });
}

function deleteScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteScan, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await getCaller(opened, request);
    const isDeleted = await deleteScanWithFiles(opened, reader, params.scanId, headers['x-claim-token']);
    if (!isDeleted) throw new ApiProblem('scan/not-found');
    return { status: 200, body: { scan_id: params.scanId } };
  });
}

function attributeAnonymousScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.claimAnonymousScans, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    const { scan_ids, claim_tokens } = body;
    const requests = scan_ids.map((scanId, index) => ({ scanId, token: claim_tokens?.[index] }));
    const claims = await claimScans(opened, caller, requests);
    if (claims.attributed_count > 0) {
      opened.log.info(
        { userId: caller.user.id, count: claims.attributed_count },
        'an account claimed scans that were made without an account',
      );
    }
    return { status: 200, body: claims };
  });
}

function compareScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.compareScans, async ({ params, request }) => {
    const opened = await services();
    const caller = await getCaller(opened, request);
    return { status: 200, body: await compareScans(opened, caller, params.beforeId, params.afterId) };
  });
}

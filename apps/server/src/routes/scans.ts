import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { requireWholeOrganization } from '../auth/caller.ts';
import { logChange } from '../auth/record-change.ts';
import { countOwnedScans, getPreviousScores, listOwnedScans } from '../db/queries/owned-scans.ts';
import { readScan } from '../db/queries/scans.ts';
import { sendCached } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parseIdCursor, parsePageId } from '../http/paging.ts';
import { cancelScan, deleteScanWithFiles } from '../scans/cancel-and-delete-scan.ts';
import { claimScans } from '../scans/claim-scans.ts';
import { downloadScanPages, waitForMatching } from '../scans/download-scan-pages.ts';
import { readProgress } from '../scans/read-progress.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import { getScanVersion } from '../scans/scan-version.ts';
import { scanAgain, startScan } from '../scans/start-scan.ts';
import { uploadScan } from '../scans/upload-scan.ts';
import { checkScanThresholds } from '../sites/check-thresholds.ts';
import { compareScans } from '../tracker/compare-scans.ts';
import { comparePageTranscripts, listChangedTranscripts } from '../tracker/compare-transcripts.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

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
  listChangedTranscriptsRoute,
  comparePageTranscriptsRoute,
  getScanThresholdsRoute,
  uploadScanRoute,
  downloadScanPagesRoute,
];

function startScanRoute(context: RouteContext): void {
  addRoute(context, contract.startScan, async ({ body, services, caller }) => {
    return { status: 202, body: await startScan(services, caller, body) };
  });
}

function scanAgainRoute(context: RouteContext): void {
  addRoute(context, contract.scanAgain, async ({ params, services, caller }) => {
    return { status: 202, body: await scanAgain(services, caller, params.scanId) };
  });
}

function getProgressRoute(context: RouteContext): void {
  addRoute(context, contract.getProgress, async ({ params, request, reply, services, caller }) => {
    const { db, progress, replies } = services;
    const { reader, network } = caller;
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const read = () => readProgress(services, reader, params.scanId);
    if (!request.headers.accept?.includes(EVENT_STREAM_TYPE)) {
      const readNow = async () => {
        const now = await read();
        if (!now) throw new ApiProblem('scan/not-found');
        return now;
      };
      const version = getScanVersion(services, scan);
      return {
        status: 200,
        body: await sendCached(
          { request, reply },
          { cache: replies, version, parts: [reader.share?.id] },
          readNow,
        ),
      };
    }

    const slot = progress.slots.take({ network, actorId: caller.actor?.id ?? null });
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

function cancelScanRoute(context: RouteContext): void {
  addRoute(context, contract.cancelScan, async ({ params, headers, services, caller }) => {
    const { reader } = caller;
    const outcome = await cancelScan(services, reader, params.scanId, headers['x-claim-token']);
    if (!outcome) throw new ApiProblem('scan/not-found');
    if (outcome.alreadyOver) throw new ApiProblem('scan/already-finished');
    return { status: 200, body: { scan_id: params.scanId, status: outcome.status } };
  });
}

function listUserScansRoute(context: RouteContext): void {
  addRoute(context, contract.listUserScans, async ({ query, services, caller }) => {
    const { db } = services;
    const { search, site_id: siteId, status, since, limit } = query;
    const filter = { search, siteId, status, since: since === undefined ? undefined : new Date(since) };
    const found = await listOwnedScans(db, caller.reader, {
      ...filter,
      limit: limit + 1,
      after: parseIdCursor(query.cursor),
    });
    const shown = found.slice(0, limit);
    const before = await getPreviousScores(
      db,
      caller.reader,
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
        total: await countOwnedScans(db, caller.reader, filter),
        next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      },
    };
  });
}

function deleteScanRoute(context: RouteContext): void {
  addRoute(context, contract.deleteScan, async ({ params, headers, services, caller }) => {
    const { reader, organization } = caller;
    const scan = await readScan(services.db, reader, params.scanId);
    const isDeleted = await deleteScanWithFiles(services, reader, params.scanId, headers['x-claim-token']);
    if (!isDeleted) throw new ApiProblem('scan/not-found');
    if (organization && scan?.organizationId === organization.id)
      await logChange(services.db, { ...caller, organization }, { event: 'scan_deleted', subject: scan.url });
    return { status: 200, body: { scan_id: params.scanId } };
  });
}

function attributeAnonymousScansRoute(context: RouteContext): void {
  addRoute(context, contract.claimAnonymousScans, async ({ body, services, caller }) => {
    const { scan_ids, claim_tokens } = body;
    const requests = scan_ids.map((scanId, index) => ({ scanId, token: claim_tokens?.[index] }));
    requireWholeOrganization(caller);
    const claims = await claimScans(services, caller, requests);
    if (claims.attributed_count > 0) {
      services.log.info(
        { userId: caller.user.id, count: claims.attributed_count },
        'an account claimed scans that were made without an account',
      );
    }
    return { status: 200, body: claims };
  });
}

function listChangedTranscriptsRoute(context: RouteContext): void {
  addRoute(context, contract.listChangedTranscripts, async ({ params, query, services, caller }) => {
    const scans = [params.beforeId, params.afterId] as const;
    return { status: 200, body: await listChangedTranscripts(services, caller, scans, query.order) };
  });
}

function comparePageTranscriptsRoute(context: RouteContext): void {
  addRoute(context, contract.comparePageTranscripts, async ({ params, query, services, caller }) => {
    const scans = [params.beforeId, params.afterId] as const;
    const position = parsePageId(params.pageId);
    return { status: 200, body: await comparePageTranscripts(services, caller, scans, position, query) };
  });
}

function compareScansRoute(context: RouteContext): void {
  addRoute(context, contract.compareScans, async ({ params, services, caller }) => {
    return { status: 200, body: await compareScans(services, caller, params.beforeId, params.afterId) };
  });
}

function getScanThresholdsRoute(context: RouteContext): void {
  addRoute(context, contract.getScanThresholds, async ({ params, services, caller }) => {
    return { status: 200, body: await checkScanThresholds(services, caller.reader, params.scanId) };
  });
}

function uploadScanRoute(context: RouteContext): void {
  addRoute(context, contract.uploadScan, async ({ upload, services, caller }) => {
    return { status: 200, body: await uploadScan(services, caller, upload) };
  });
}

function downloadScanPagesRoute(context: RouteContext): void {
  addRoute(context, contract.downloadScanPages, async ({ params, reply, services, caller }) => {
    const scan = await readScan(services.db, caller.reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    if (scan.completedAt === null) throw new ApiProblem('scan/not-finished');
    reply.type(contract.downloadScanPages.replies[200].mediaType);
    const matched = await waitForMatching(services.db, caller.reader, scan);
    return { status: 200, body: Readable.from(downloadScanPages(services.db, matched)) };
  });
}

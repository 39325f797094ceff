import * as contract from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import type { FastifyRequest } from 'fastify';
import { getCaller } from '../auth/caller.ts';
import { toFixScreenshotKey, toScreenshotKey } from '../blobs/blob-store.ts';
import { readFix } from '../db/queries/fixes.ts';
import { readPage } from '../db/queries/pages.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, readScanForJob, type ScanRow } from '../db/queries/scans.ts';
import { addRoute, sendCached } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { getScanVersion } from '../scans/scan-version.ts';
import type { Services } from '../services.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Page screenshots and issue fixes. */
export const routes: readonly AddRoute[] = [getPageScreenshotRoute, getIssueFixRoute, getFixScreenshotRoute];

function getPageScreenshotRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getPageScreenshot, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db } = opened;
    const { scanId, pageId } = params;
    const reader = await getViewer(opened, request, scanId, query.key);
    const page = await readPage(db, reader, scanId, parsePageId(pageId));
    const screenshot =
      page?.screenshot && (await blobs.get(toScreenshotKey(scanId, page.position, page.screenshot.format)));
    if (!page?.screenshot || !screenshot) throw new ApiProblem('scan/screenshot-not-found');
    reply
      .type(`image/${page.screenshot.format}`)
      .header('content-length', screenshot.bytes)
      // A scan's screenshot never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: screenshot.stream };
  });
}

function getIssueFixRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getIssueFix, async ({ params, request, reply }) => {
    const opened = await services();
    const { db, replies } = opened;
    const { reader } = await getCaller(opened, request);
    const { scanId, issueId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const version = getScanVersion(opened, scan);
    const body = await sendCached({ request, reply }, { cache: replies, version, parts: [issueId] }, () =>
      readIssueFix(opened, reader, scan, issueId),
    );
    return { status: 200, body };
  });
}

async function readIssueFix(
  { db, screenshotLinks }: Services,
  reader: Reader,
  scan: ScanRow,
  issueId: string,
): Promise<contract.IssueFix> {
  const found = await readFix(db, reader, scan.id, issueId);
  if (!found) throw new ApiProblem('scan/no-fix');
  const { fix, screenshot, position, url, framework } = found;
  return {
    fix,
    page_id: String(position),
    page_url: url,
    framework: framework ?? 'html',
    code: contract.Framework.options.map((each) => renderFix(fix, each)),
    screenshot: screenshot && {
      url: screenshotLinks.getFixScreenshotUrl(scan, issueId),
      width: screenshot.width,
      height: screenshot.height,
      scale: screenshot.scale,
      box: screenshot.box,
    },
  };
}

function getFixScreenshotRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getFixScreenshot, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db } = opened;
    const { scanId, issueId } = params;
    const reader = await getViewer(opened, request, scanId, query.key);
    const found = await readFix(db, reader, scanId, issueId);
    const screenshot =
      found?.screenshot &&
      (await blobs.get(toFixScreenshotKey(scanId, found.position, found.rank, found.screenshot.format)));
    if (!found?.screenshot || !screenshot) throw new ApiProblem('scan/screenshot-not-found');
    reply
      .type(`image/${found.screenshot.format}`)
      .header('content-length', screenshot.bytes)
      // A scan's screenshot never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: screenshot.stream };
  });
}

/**
 * Returns who views a scan's screenshots: the caller, or the owner if the request has the key for the scan's
 * screenshots.
 */
async function getViewer(
  services: Services,
  request: FastifyRequest,
  scanId: string,
  key: string | undefined,
): Promise<Reader> {
  if (key === undefined || !services.screenshotLinks.isValidKey(scanId, key)) {
    return (await getCaller(services, request)).reader;
  }
  return { userId: (await readScanForJob(services.db, scanId))?.ownerId ?? null };
}

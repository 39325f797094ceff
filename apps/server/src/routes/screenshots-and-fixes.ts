import * as contract from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import type { Caller } from '../auth/caller.ts';
import { toFixScreenshotKey, toPreviewKey, toScreenshotKey } from '../blobs/blob-store.ts';
import { readFix } from '../db/queries/fixes.ts';
import { readPage } from '../db/queries/pages.ts';
import { type Reader, toScanReader, visitorReader } from '../db/queries/reader.ts';
import { readScan, readScanForJob, type ScanRow } from '../db/queries/scans.ts';
import { findActiveResultLink } from '../db/queries/share-links.ts';
import { sendCached } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { getScanVersion } from '../scans/scan-version.ts';
import type { Services } from '../services.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Page screenshots and issue fixes. */
export const routes: readonly AddRoute[] = [
  getPageScreenshotRoute,
  getLiveScreenshotRoute,
  getIssueFixRoute,
  getFixScreenshotRoute,
];

function getPageScreenshotRoute(context: RouteContext): void {
  addRoute(context, contract.getPageScreenshot, async ({ params, query, reply, services, caller }) => {
    const { blobs, db } = services;
    const { scanId, pageId } = params;
    const reader = await getViewer(services, caller, scanId, query.key);
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

function getLiveScreenshotRoute(context: RouteContext): void {
  addRoute(context, contract.getLiveScreenshot, async ({ params, query, reply, services, caller }) => {
    const { blobs, db } = services;
    const { scanId, pageId, image } = params;
    const reader = await getViewer(services, caller, scanId, query.key);
    const page = await readPage(db, reader, scanId, parsePageId(pageId));
    // The format of a screenshot is only recorded with the page's result.
    const format = page?.screenshot?.format ?? 'jpeg';
    const key =
      page &&
      (image === 'preview'
        ? toPreviewKey(scanId, page.position)
        : toScreenshotKey(scanId, page.position, format));
    const stored = key && (await blobs.get(key));
    if (!stored) throw new ApiProblem('scan/screenshot-not-found');
    reply
      .type(image === 'preview' ? 'image/jpeg' : `image/${format}`)
      .header('content-length', stored.bytes)
      // If a page is visited again, it gets a new one.
      .header('cache-control', 'private, max-age=60');
    return { status: 200, body: stored.stream };
  });
}

function getIssueFixRoute(context: RouteContext): void {
  addRoute(context, contract.getIssueFix, async ({ params, request, reply, services, caller }) => {
    const { db, replies } = services;
    const { reader } = caller;
    const { scanId, issueId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const version = getScanVersion(services, scan);
    const body = await sendCached(
      { request, reply },
      { cache: replies, version, parts: [issueId, reader.share?.id] },
      () => readIssueFix(services, reader, scan, issueId),
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
      url: screenshotLinks.forReader(reader).getFixScreenshotUrl(scan, issueId),
      width: screenshot.width,
      height: screenshot.height,
      scale: screenshot.scale,
      box: screenshot.box,
    },
  };
}

function getFixScreenshotRoute(context: RouteContext): void {
  addRoute(context, contract.getFixScreenshot, async ({ params, query, reply, services, caller }) => {
    const { blobs, db } = services;
    const { scanId, issueId } = params;
    const reader = await getViewer(services, caller, scanId, query.key);
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
  caller: Caller,
  scanId: string,
  key: string | undefined,
): Promise<Reader> {
  if (key === undefined) return caller.reader;
  const shareId = services.screenshotLinks.getShareId(scanId, key);
  const shared = shareId && (await findActiveResultLink(services.db, shareId));
  if (shared && shared.share.scanId === scanId)
    return { ...toScanReader(shared.scan), share: { id: shared.share.hash, scanId } };
  if (!services.screenshotLinks.isValidKey(scanId, key)) return caller.reader;
  const scan = await readScanForJob(services.db, scanId);
  return scan ? toScanReader(scan) : visitorReader;
}

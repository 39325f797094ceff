import { getPageScreenshot as contract } from '@curbcut/contract';
import { toScreenshotKey } from '../blobs/blob-store.ts';
import { readPage } from '../db/queries/pages.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { getViewer } from '../scans/get-viewer.ts';
import type { RouteContext } from './route-context.ts';

export function getPageScreenshotRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request, reply }) => {
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
      // The screenshot of a scan never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: screenshot.stream };
  });
}

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
    const picture =
      page?.picture && (await blobs.get(toScreenshotKey(scanId, page.position, page.picture.format)));
    if (!page?.picture || !picture) throw new ApiProblem('scan/picture-not-found');
    reply
      .type(`image/${page.picture.format}`)
      .header('content-length', picture.bytes)
      // The screenshot of a scan never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: picture.stream };
  });
}

import { getFixScreenshot as contract } from '@curbcut/contract';
import { toFixScreenshotKey } from '../blobs/blob-store.ts';
import { readFix } from '../db/queries/fixes.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getViewer } from '../scans/get-viewer.ts';
import type { RouteContext } from './route-context.ts';

export function getFixScreenshotRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request, reply }) => {
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
      // The screenshot of a scan never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: screenshot.stream };
  });
}

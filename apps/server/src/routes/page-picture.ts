import { pagePicture as contract } from '@curbcut/contract';
import { pictureKey } from '../blobs/blob-store.ts';
import { readPage } from '../db/queries/pages.ts';
import { parsePosition } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { viewerOf } from '../scans/viewer-of.ts';
import type { Api } from './api.ts';

export function pagePictureRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db } = opened;
    const { scanId, pageId } = params;
    const reader = await viewerOf(opened, request, scanId, query.key);
    const page = await readPage(db, reader, scanId, parsePosition(pageId));
    const picture =
      page?.picture && (await blobs.get(pictureKey(scanId, page.position, page.picture.format)));
    if (!page?.picture || !picture) throw new ApiProblem('scan/picture-not-found');
    reply
      .type(`image/${page.picture.format}`)
      .header('content-length', picture.bytes)
      // A page is pictured once in a scan.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: picture.stream };
  });
}

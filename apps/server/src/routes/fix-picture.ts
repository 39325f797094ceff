import { fixPicture as contract } from '@curbcut/contract';
import { fixPictureKey } from '../blobs/blob-store.ts';
import { readFix } from '../db/queries/fixes.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { viewerOf } from '../scans/viewer-of.ts';
import type { Api } from './api.ts';

export function fixPictureRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db } = opened;
    const { scanId, issueId } = params;
    const reader = await viewerOf(opened, request, scanId, query.key);
    const found = await readFix(db, reader, scanId, issueId);
    const picture =
      found?.picture &&
      (await blobs.get(fixPictureKey(scanId, found.position, found.rank, found.picture.format)));
    if (!found?.picture || !picture) throw new ApiProblem('scan/picture-not-found');
    reply
      .type(`image/${found.picture.format}`)
      .header('content-length', picture.bytes)
      // It is taken once in a scan.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: picture.stream };
  });
}

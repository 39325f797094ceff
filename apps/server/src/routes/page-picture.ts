import { pagePicture as contract } from '@curbcut/contract';
import { pictureKey } from '../blobs/blob-store.ts';
import type { Db } from '../db/database.ts';
import { readPage } from '../db/queries/pages.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScanToWork } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import { parsePosition } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function pagePictureRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db, pictureLinks } = opened;
    const { scanId, pageId } = params;
    const isOpened = query.key !== undefined && pictureLinks.opens(scanId, query.key);
    const reader = isOpened ? await ownerOf(db, scanId) : (await callerOf(opened, request)).reader;
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

/** Whoever has the key sees the picture as the scan's owner does. */
async function ownerOf(db: Db, scanId: string): Promise<Reader> {
  return { userId: (await readScanToWork(db, scanId))?.ownerId ?? null };
}

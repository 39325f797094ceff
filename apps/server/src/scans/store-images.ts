import type { PageResult } from '@curbcut/engine';
import { fixPictureKey, pictureKey } from '../blobs/blob-store.ts';
import { fileErrorReason } from '../file-errors.ts';
import type { Services } from '../services.ts';

type Tested = Extract<PageResult, { status: 'tested' }>;

/**
 * Stores the screenshots of a tested page. Findings are worth more than screenshots: those that cannot be written,
 * such as on a full disk, are left out of the result, and the page says why.
 *
 * @returns the result with the screenshots that were stored.
 * @throws the error of the blob store when it is not one of the disk or of permissions.
 */
export async function storeImages(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  scanId: string,
  position: number,
  result: Tested,
): Promise<Tested> {
  let problem: string | undefined;
  const store = async (key: string, bytes: Uint8Array): Promise<boolean> => {
    try {
      await blobs.put(key, bytes);
      return true;
    } catch (error) {
      const reason = fileErrorReason(error);
      if (reason === undefined) throw error;
      if (problem === undefined)
        log.error({ err: error, scanId, position }, 'a screenshot could not be stored');
      problem = reason;
      return false;
    }
  };

  const { picture, fixes } = result;
  const hasPicture =
    picture !== null && (await store(pictureKey(scanId, position, picture.format), picture.bytes));
  const tried: NonNullable<Tested['fixes']>['tried'][number][] = [];
  for (const [rank, one] of (fixes?.tried ?? []).entries()) {
    const after = one.picture;
    const isStored =
      after !== null && (await store(fixPictureKey(scanId, position, rank, after.format), after.bytes));
    tried.push(isStored ? one : { ...one, picture: null });
  }
  if (problem === undefined) return result;
  const notice = {
    reason: 'screenshot-not-stored',
    detail: `A screenshot of this page could not be stored on the server: ${problem}. The findings are complete.`,
    selector: '',
  };
  return {
    ...result,
    page: { ...result.page, unexamined: [...result.page.unexamined, notice] },
    picture: hasPicture ? picture : null,
    fixes: fixes && { ...fixes, tried },
  };
}

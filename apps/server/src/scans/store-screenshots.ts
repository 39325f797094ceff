import type { EncodedScreenshot, PageResult } from '@curbcut/engine';
import { toFixScreenshotKey, toPreviewKey, toScreenshotKey } from '../blobs/blob-store.ts';
import { describeFileError } from '../file-errors.ts';
import type { Services } from '../services.ts';
import type { LiveImages } from './progress-feed.ts';

type TestedPageResult = Extract<PageResult, { status: 'tested' }>;

/**
 * Stores a tested page's screenshots. Findings matter more than screenshots: screenshots that can't be
 * written, for example because the disk is full, are omitted from the result, and the page reports why.
 *
 * @returns the result with the screenshots that were stored.
 * @throws the blob store's error if it isn't about the disk or permissions.
 */
export async function storeScreenshots(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  scanId: string,
  position: number,
  result: TestedPageResult,
): Promise<TestedPageResult> {
  let problem: string | undefined;
  const store = async (key: string, bytes: Uint8Array): Promise<boolean> => {
    try {
      await blobs.put(key, bytes);
      return true;
    } catch (error) {
      const reason = describeFileError(error);
      if (reason === undefined) throw error;
      if (problem === undefined) log.error({ err: error }, 'a screenshot could not be stored');
      problem = reason;
      return false;
    }
  };

  const { screenshot, fixes } = result;
  const hasScreenshot =
    screenshot !== null &&
    (await store(toScreenshotKey(scanId, position, screenshot.format), screenshot.bytes));
  const keptFixes: NonNullable<TestedPageResult['fixes']>['fixes'][number][] = [];
  for (const [rank, one] of (fixes?.fixes ?? []).entries()) {
    const after = one.screenshot;
    const isStored =
      after !== null && (await store(toFixScreenshotKey(scanId, position, rank, after.format), after.bytes));
    keptFixes.push(isStored ? one : { ...one, screenshot: null });
  }
  if (problem === undefined) return result;
  const notice = {
    reason: 'screenshot-not-stored',
    detail: `We couldn’t save a screenshot of this page: ${problem}. The findings are complete.`,
    selector: '',
  };
  return {
    ...result,
    page: { ...result.page, unexamined: [...result.page.unexamined, notice] },
    screenshot: hasScreenshot ? screenshot : null,
    fixes: fixes && { ...fixes, fixes: keptFixes },
  };
}

/**
 * Returns a function that stores images of a page while it's being tested, and shows them to the scan's
 * followers: first a preview, then the result's screenshot, under the key that it will have. Followers can do
 * without them, so images that can't be stored are skipped.
 */
export function createLiveScreenshotStore(
  services: Pick<Services, 'blobs' | 'db' | 'isEmbedded' | 'log' | 'pagesInProgress' | 'progress'>,
  scanId: string,
  position: number,
  signal: AbortSignal,
): (screenshot: EncodedScreenshot, kind: keyof LiveImages) => void {
  const { blobs, log, pagesInProgress, progress } = services;
  return (screenshot, kind) => {
    const { bytes, format, width, height, scale, pageHeight } = screenshot;
    const key =
      kind === 'preview' ? toPreviewKey(scanId, position) : toScreenshotKey(scanId, position, format);
    blobs.put(key, bytes).then(
      () => {
        if (signal.aborted) return;
        pagesInProgress.addImages(services, scanId, position, {
          [kind]: { width, height, scale, pageHeight },
        });
        progress.wake(scanId);
      },
      (error: unknown) => log.debug({ err: error }, 'a live page image could not be stored'),
    );
  };
}

import { CAPTURE_VERSION, type PageCapture } from './capture.ts';
import type { PageModel } from './model.ts';
import { Page } from './page.ts';

/**
 * The questions that rules ask, answered from a capture alone. Making it costs one pass over the nodes; all else
 * is computed when first asked for, and kept.
 *
 * @param shownAlike the model of a capture in which the very same is painted, node by node, though attributes may differ
 * @throws {Error} when the capture is of another version or damaged, saying what to do
 */
export function createPageModel(capture: PageCapture, shownAlike: PageModel | null = null): PageModel {
  if (capture.version !== CAPTURE_VERSION) {
    throw new Error(
      `This capture has version ${capture.version}, and only version ${CAPTURE_VERSION} can be judged. Capture the page again.`,
    );
  }
  return new Page(capture, shownAlike instanceof Page ? shownAlike : null);
}

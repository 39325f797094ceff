import { CAPTURE_VERSION, type PageCapture } from './capture.ts';
import type { PageModel } from './model.ts';
import { Page } from './page.ts';

/**
 * Creates the model of a page from a capture alone. Creating it takes one pass over the nodes; everything else is
 * computed on first use and cached.
 *
 * @param shownAlike the model of a capture that is painted identically, node by node, though attributes may differ
 * @throws {Error} when the capture is damaged or of another version; the message says what to do
 */
export function createPageModel(capture: PageCapture, shownAlike: PageModel | null = null): PageModel {
  if (capture.version !== CAPTURE_VERSION) {
    throw new Error(
      `This capture has version ${capture.version}, but only version ${CAPTURE_VERSION} is supported. Capture the page again.`,
    );
  }
  return new Page(capture, shownAlike instanceof Page ? shownAlike : null);
}

import type { OccurrenceImage, ReportImage } from '../report-input.ts';
import { type Rectangle, renderInstanceImage, renderSharedImage, toDataUrl } from './instance-image.ts';
import { html, type SafeHtml } from './safe-html.ts';

/**
 * Maximum number of screenshot bytes in a document. Any further screenshots are omitted, so that browsers can
 * open and print it.
 */
export const MAX_SCREENSHOT_BYTES = 12 * 1024 * 1024;

/** Embeds a document's screenshots: each only once, before the first element that it shows. */
export class ScreenshotEmbedder {
  readonly #read: ((pageId: string) => Promise<ReportImage | null>) | undefined;
  /** Whether a page's screenshot is part of the document, by page id. */
  readonly #isEmbedded = new Map<string, boolean>();
  #remaining = MAX_SCREENSHOT_BYTES;

  /** @param read undefined for a document without screenshots */
  constructor(read: ((pageId: string) => Promise<ReportImage | null>) | undefined) {
    this.#read = read;
  }

  /**
   * Renders the part of a screenshot that shows an element, and the screenshot itself if the document does
   * not have it yet.
   *
   * @param others elements that are also outlined, where they are within the part
   * @param minSize the size of the smallest part that is shown, in the page's CSS pixels
   * @returns false if there is no screenshot, or it does not show the element
   */
  async render(
    { page_id, box, screenshot }: OccurrenceImage,
    description: string,
    others: readonly OccurrenceImage['box'][] = [],
    minSize?: Pick<Rectangle, 'width' | 'height'>,
  ): Promise<SafeHtml | false> {
    const id = `screenshot-${page_id}`;
    const part = renderInstanceImage(id, screenshot, box, description, others, minSize);
    if (part === false || this.#read === undefined) return false;
    const known = this.#isEmbedded.get(page_id);
    if (known !== undefined) return known && part;
    const image = await this.#read(page_id);
    const fits = image !== null && image.bytes.length <= this.#remaining;
    this.#isEmbedded.set(page_id, fits);
    if (!fits) return false;
    this.#remaining -= image.bytes.length;
    return html`${renderSharedImage(id, image, screenshot)}${part}`;
  }

  /** Renders an attached image, which counts toward the same limit. Returns false if it does not fit. */
  renderAttached(
    image: ReportImage,
    { width, height, description }: { width: number; height: number; description: string },
  ): SafeHtml | false {
    if (image.bytes.length > this.#remaining) return false;
    this.#remaining -= image.bytes.length;
    return html`<img class="attached" src="${toDataUrl(image)}" width="${width}" height="${height}" alt="${description}">`;
  }
}

import type { OccurrenceImage, ReportImage } from '../report-input.ts';
import { renderInstanceImage, renderSharedImage, toDataUrl } from './instance-image.ts';
import { html, type SafeHtml } from './safe-html.ts';

/** Bytes of screenshots in a document. Later ones are left out, so that browsers can open and print it. */
export const MAX_SCREENSHOT_BYTES = 12 * 1024 * 1024;

/** Embeds the screenshots of a document: each once, before the first element that it shows. */
export class ScreenshotEmbedder {
  readonly #read: ((pageId: string) => Promise<ReportImage | null>) | undefined;
  /** Whether the screenshot of a page is part of the document, by the id of the page. */
  readonly #isEmbedded = new Map<string, boolean>();
  #remaining = MAX_SCREENSHOT_BYTES;

  /** @param read undefined for a document without screenshots. */
  constructor(read: ((pageId: string) => Promise<ReportImage | null>) | undefined) {
    this.#read = read;
  }

  /**
   * Renders the part of a screenshot that shows an element, and the screenshot itself if the document does not have it
   * yet.
   *
   * @param others elements that are outlined too, as far as the part shows them
   * @returns false if there is no screenshot, or it does not show the element
   */
  async render(
    { page_id, box, screenshot }: OccurrenceImage,
    description: string,
    others: readonly OccurrenceImage['box'][] = [],
  ): Promise<SafeHtml | false> {
    const id = `screenshot-${page_id}`;
    const part = renderInstanceImage(id, screenshot, box, description, others);
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

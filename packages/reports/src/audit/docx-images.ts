import { ImageRun, LineRuleType, Paragraph } from 'docx';
import { locatePart } from '../html/instance-image.ts';
import { MAX_SCREENSHOT_BYTES } from '../html/screenshot-embedder.ts';
import type { ConvertedImage, ImagePart, OccurrenceImage } from '../report-input.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { clean } from './docx-parts.ts';

/** Maximum width of images on the page, in pixels of 1/96 inch; the text is 642 pixels wide. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 380;
const MAX_LOGO = { width: 200, height: 48 };
/** Maximum size of images in the file, in pixels per side. */
const MAX_IMAGE_SIZE = 1600;

interface RequestedPart {
  readonly key: string;
  readonly part: ImagePart;
}

/**
 * A Word file's images. The document is created twice: first to determine which images it shows, so that each
 * screenshot is decoded only once for all of its parts, and then with the images.
 */
export class DocxImages {
  readonly #input: AuditReportInput;
  /** Parts of screenshots by page, and attached images, in document order. */
  readonly #parts = new Map<string, RequestedPart[]>();
  readonly #attachments = new Set<string>();
  readonly #loaded = new Map<string, ConvertedImage>();
  #remaining = MAX_SCREENSHOT_BYTES;
  #logo: ConvertedImage | undefined;

  constructor(input: AuditReportInput) {
    this.#input = input;
  }

  /** Converts the requested images, within the size limit. */
  async load(): Promise<void> {
    const { convertImage, readScreenshot, readAttachment, brand } = this.#input;
    if (!convertImage) return;
    const options = { maxSize: MAX_IMAGE_SIZE };
    if (brand?.logo) [this.#logo] = await convertImage(brand.logo, { ...options, format: 'png' });
    for (const [pageId, requested] of this.#parts) {
      const image = await readScreenshot?.(pageId);
      if (!image || this.#remaining <= 0) continue;
      const parts = requested.map(({ part }) => part);
      const converted = await convertImage(image, { ...options, format: 'jpeg', parts });
      for (const [index, { key }] of requested.entries()) this.#add(key, converted[index]);
    }
    for (const id of this.#attachments) {
      const image = await readAttachment?.(id);
      if (!image || this.#remaining <= 0) continue;
      const [converted] = await convertImage(image, { ...options, format: 'jpeg' });
      this.#add(`attachment ${id}`, converted);
    }
  }

  #add(key: string, image: ConvertedImage | undefined): void {
    if (image === undefined || image.bytes.length > this.#remaining) return;
    this.#remaining -= image.bytes.length;
    this.#loaded.set(key, image);
  }

  /** Returns the brand's logo; none before it is loaded, or if there is no logo. */
  createLogo(): ImageRun | undefined {
    return this.#logo && createRun(this.#logo, '', MAX_LOGO);
  }

  /**
   * Shows the part of a screenshot with an element.
   *
   * @param others elements that are also outlined, where they are within the part
   */
  createPart(
    { page_id, box, screenshot }: OccurrenceImage,
    description: string,
    others: readonly OccurrenceImage['box'][] = [],
  ): Paragraph[] {
    const located = locatePart(screenshot, box, others);
    if (located === false) return [];
    const { scale } = screenshot;
    const toPixels = (area: OccurrenceImage['box']) => ({
      x: area.x * scale,
      y: area.y * scale,
      width: area.width * scale,
      height: area.height * scale,
    });
    const part = { ...toPixels(located.part), outlines: located.shown.map(toPixels), scale };
    const key = JSON.stringify([page_id, part]);
    const requested = this.#parts.get(page_id) ?? [];
    if (!requested.some((one) => one.key === key)) this.#parts.set(page_id, [...requested, { key, part }]);
    return this.#create(key, description);
  }

  /** Shows an attached image. */
  createAttached(id: string, description: string): Paragraph[] {
    this.#attachments.add(id);
    return this.#create(`attachment ${id}`, description);
  }

  #create(key: string, description: string): Paragraph[] {
    const image = this.#loaded.get(key);
    return image === undefined
      ? []
      : [
          new Paragraph({
            spacing: { before: 60, after: 120, line: 240, lineRule: LineRuleType.AUTO },
            children: [createRun(image, description, { width: MAX_WIDTH, height: MAX_HEIGHT })],
          }),
        ];
  }
}

function createRun(
  { mediaType, bytes, width, height }: ConvertedImage,
  description: string,
  max: { readonly width: number; readonly height: number },
): ImageRun {
  const factor = Math.min(1, max.width / width, max.height / height);
  const text = clean(description);
  return new ImageRun({
    type: mediaType === 'image/png' ? 'png' : 'jpg',
    data: bytes,
    transformation: { width: Math.round(width * factor), height: Math.round(height * factor) },
    altText: { name: text.slice(0, 80) || 'Logo', description: text },
  });
}

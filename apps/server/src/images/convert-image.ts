import type { ConvertedImage, ImageConversion, ReportImage } from '@curbcut/reports';
import { readImageHeader } from './image-header.ts';
import { runImageThread } from './image-thread.ts';

/** Larger images are not decoded. Screenshots end at a maximum height, and attached images are smaller. */
const MAX_PIXELS = 40_000_000;
const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png' } as const;

/**
 * Converts an image, or parts of it, for documents that do not show WebP.
 *
 * @returns an image for each part, or none if the file is too large or cannot be decoded.
 */
export async function convertImage(
  { bytes }: ReportImage,
  { format, parts, maxSize }: ImageConversion,
): Promise<readonly ConvertedImage[]> {
  const header = readImageHeader(bytes);
  if (!header || header.width * header.height > MAX_PIXELS) return [];
  const output = { format, parts: parts ?? [null], maxSize };
  const encoded = (await runImageThread({ bytes, type: header.type, output })) ?? [];
  return encoded.map((image) => ({ ...image, mediaType: MEDIA_TYPES[format] }));
}

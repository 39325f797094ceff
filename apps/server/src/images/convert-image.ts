import type { ConvertedImage, ImageConversion, ReportImage } from '@curbcut/reports';
import { ImageError, processImage } from './image-thread.ts';

const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png' } as const;

/**
 * Converts an image, or parts of it, for document formats that don't support WebP.
 *
 * @returns an image for each part, or none if the file is too large or can't be decoded.
 */
export async function convertImage(
  { bytes }: ReportImage,
  { format, parts, maxSize }: ImageConversion,
): Promise<readonly ConvertedImage[]> {
  const output = { format, parts: parts ?? [null], maxSize };
  try {
    const { encoded } = await processImage(bytes, { output });
    return encoded.map((image) => ({ ...image, mediaType: MEDIA_TYPES[format] }));
  } catch (error) {
    if (error instanceof ImageError) return [];
    throw error;
  }
}

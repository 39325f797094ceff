/** The image types accepted from outside. */
export type ImageType = 'png' | 'jpeg' | 'webp';

/**
 * Returns an image's type based on its first bytes, whatever it claims to be. Nothing else is read from a
 * file before a codec decodes it: a second parser could read a different size from the decoder's.
 *
 * @returns undefined for anything that doesn't start like a PNG, JPEG or WebP image.
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString(
    'latin1',
  );
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}

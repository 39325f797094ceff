import type { ImageHeader } from './image-header.ts';
import { type EncodedImage, runImageThread } from './image-thread.ts';

export interface NormalizeInput {
  readonly bytes: Uint8Array;
  readonly type: ImageHeader['type'];
}

/**
 * Decodes an uploaded image and encodes it as WebP, so that only its pixels remain.
 *
 * @returns undefined when the file cannot be decoded.
 */
export async function normalizeImage(input: NormalizeInput): Promise<EncodedImage | undefined> {
  const output = { format: 'webp', parts: [null], maxSize: Number.POSITIVE_INFINITY } as const;
  return (await runImageThread({ ...input, output }))?.[0];
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImagePart } from '@curbcut/reports';
import type { ImageHeader } from './image-header.ts';

/** What the thread decodes, and what it encodes. */
export interface DecodedInput {
  /** The whole file, as the only content of its buffer. */
  readonly bytes: Uint8Array;
  readonly type: ImageHeader['type'];
  readonly output: {
    readonly format: 'webp' | 'jpeg' | 'png';
    /** Null for the whole image. */
    readonly parts: readonly (ImagePart | null)[];
    /** Larger results are made smaller, in pixels per side. */
    readonly maxSize: number;
  };
}

/** An encoded image without metadata. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const TIME_LIMIT_MS = 30_000;

/** A decoded image takes up to 50 MB, so there is one at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image and encodes it anew, or parts of it. Both run as WebAssembly on a thread of their own: a file that
 * attacks the decoder can reach nothing but the memory of the codec, and one that takes too long is stopped.
 *
 * @returns undefined when the file cannot be decoded.
 */
export async function runImageThread(input: DecodedInput): Promise<readonly EncodedImage[] | undefined> {
  const result = previous.then(() => runWorker(input));
  previous = result.catch(() => undefined);
  return result;
}

async function runWorker(input: DecodedInput): Promise<readonly EncodedImage[] | undefined> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), {
    workerData: { ...input, bytes: Uint8Array.from(input.bytes) } satisfies DecodedInput,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Codecs print what is wrong with a file.
    stdout: true,
    stderr: true,
  });
  try {
    const [images] = await once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    return images as readonly EncodedImage[];
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImageHeader } from './image-header.ts';

export interface NormalizeInput {
  /** The whole file, as the only content of its buffer. */
  readonly bytes: Uint8Array;
  readonly type: ImageHeader['type'];
}

/** A WebP image without metadata. */
export interface NormalizedImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const TIME_LIMIT_MS = 30_000;

/** Images that people have uploaded before; a decoded one takes up to 50 MB, so there is one at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Decodes an uploaded image and encodes it as WebP, so that only its pixels remain. Both run as WebAssembly on a thread
 * of their own: a file that attacks the decoder can reach nothing but the memory of the codec, and one that takes too
 * long is stopped.
 *
 * @returns undefined when the file cannot be decoded.
 */
export async function normalizeImage(input: NormalizeInput): Promise<NormalizedImage | undefined> {
  const result = previous.then(() => runWorker(input));
  previous = result.catch(() => undefined);
  return result;
}

async function runWorker({ bytes, type }: NormalizeInput): Promise<NormalizedImage | undefined> {
  const worker = new Worker(new URL('./normalize-image.worker.ts', import.meta.url), {
    workerData: { bytes: Uint8Array.from(bytes), type } satisfies NormalizeInput,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Codecs print what is wrong with a file.
    stdout: true,
    stderr: true,
  });
  try {
    const [image] = await once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    return image as NormalizedImage;
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_ATTACHMENT_PIXELS } from '@curbcut/contract';
import type { ImagePart } from '@curbcut/reports';
import { detectImageType, type ImageType } from './detect-image-type.ts';

/** How to encode an image after decoding it. */
export interface ImageOutput {
  readonly format: 'webp' | 'jpeg' | 'png';
  /** Null for the whole image. */
  readonly parts: readonly (ImagePart | null)[];
  /** Larger results are scaled down to this number of pixels per side. */
  readonly maxSize: number;
}

/** What the thread works on. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
  /** Larger images are rejected. */
  readonly maxPixels: number;
  /** Undefined if only the type and size are needed. */
  readonly output: ImageOutput | undefined;
}

export interface ImageOptions {
  /** By default, only the type and size are returned. */
  readonly output?: ImageOutput;
  /** Default: {@link MAX_ATTACHMENT_PIXELS}, which is also the maximum for screenshots. */
  readonly maxPixels?: number;
}

/** An encoded image without metadata. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An image as seen by its decoder. */
export interface ProcessedImage {
  readonly type: ImageType;
  /** In pixels, after it was rotated according to its metadata. */
  readonly width: number;
  readonly height: number;
  /** One image for each part; none if no output was requested. */
  readonly encoded: readonly EncodedImage[];
}

export type ImageProblem = 'unreadable' | 'too-large';
export type ImageReply = Omit<ProcessedImage, 'type'> | ImageProblem;

/** Thrown if an image is rejected. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  /**
   * Some decoders don't say why they stopped, so an unreadable image might also be one that is too large.
   */
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(`An image is ${problem}.`, options);
    this.problem = problem;
  }
}

const TIME_LIMIT_MS = 30_000;

/** Each image can take hundreds of megabytes, so only one is processed at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image and re-encodes it, or parts of it. The type and size come from the decoder, which runs as
 * WebAssembly on its own thread: a malicious file can reach only the codec's memory, which is limited, and
 * decoding stops if it takes too long.
 *
 * @throws {ImageError} if the file isn't a PNG, JPEG or WebP image, can't be decoded or is too large.
 */
export async function processImage(
  bytes: Uint8Array,
  { output, maxPixels = MAX_ATTACHMENT_PIXELS }: ImageOptions = {},
): Promise<ProcessedImage> {
  const type = detectImageType(bytes);
  if (type === undefined) throw new ImageError('unreadable');
  const result = previous.then(() => runWorker({ bytes, type, maxPixels, output }));
  previous = result.catch(() => undefined);
  const reply = await result;
  if (typeof reply === 'string') throw new ImageError(reply);
  return { type, ...reply };
}

async function runWorker(task: ImageTask): Promise<ImageReply> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), {
    // A copy, because the file may be part of a large buffer that would be cloned entirely.
    workerData: { ...task, bytes: Uint8Array.from(task.bytes) } satisfies ImageTask,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Codecs print messages about problems in a file.
    stdout: true,
    stderr: true,
  });
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    // A codec may terminate the thread, because it was written for a program that exits.
    const exited = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The thread has ended.');
    });
    const [reply] = await Promise.race([once(worker, 'message', { signal }), exited]);
    return reply as ImageReply;
  } catch (cause) {
    throw new ImageError('unreadable', { cause });
  } finally {
    await worker.terminate();
  }
}

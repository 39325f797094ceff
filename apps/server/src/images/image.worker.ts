// Decodes an image and re-encodes it, or parts of it, on a separate thread; see image-thread.ts.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImagePart } from '@curbcut/reports';
import { cropImage, shrinkImage } from './image-pixels.ts';
import type { EncodedImage, ImageOutput, ImageReply, ImageTask } from './image-thread.ts';
import { limitMemory } from './limit-memory.ts';

/**
 * Maximum memory for a codec. A 12-megapixel image takes up to 280 MB: 48 MB for pixels, plus what the format
 * needs, such as a progressive JPEG's coefficients.
 */
const MAX_CODEC_BYTES = 320 * 1024 * 1024;
const BYTES_PER_PIXEL = 4;

const task = workerData as ImageTask;
const require = createRequire(import.meta.url);
const compile = async (file: string) =>
  WebAssembly.compile(limitMemory(await readFile(require.resolve(file)), MAX_CODEC_BYTES));

/**
 * Whether the last attempt to grow a codec's memory failed. If an image then fails to decode, it's too large.
 */
let isMemoryFull = false;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  isMemoryFull = true;
  const before = grow.call(this, pages);
  isMemoryFull = false;
  return before;
};

class TooLargeError extends Error {}

/** The codecs return images of this type, which Node doesn't provide. */
class DecodedImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    if (width * height > task.maxPixels) throw new TooLargeError();
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** The type that codecs copy their pixels to. The size is checked before anything is copied. */
class PixelArray extends Uint8ClampedArray {
  constructor(...args: [pixels: Uint8ClampedArray]) {
    if (args[0].length > task.maxPixels * BYTES_PER_PIXEL) throw new TooLargeError();
    super(...args);
  }
}
Object.assign(globalThis, { ImageData: DecodedImage, Uint8ClampedArray: PixelArray });

async function decode({ bytes, type }: ImageTask): Promise<ImageData> {
  const file = bytes.buffer as ArrayBuffer;
  switch (type) {
    case 'png': {
      const codec = await import('@jsquash/png/decode.js');
      await codec.init(await compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
      return codec.default(file);
    }
    case 'jpeg': {
      const codec = await import('@jsquash/jpeg/decode.js');
      await codec.init((await compile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')) as never);
      // The orientation is part of the metadata, which is removed.
      return codec.default(file, { preserveOrientation: true });
    }
    case 'webp': {
      const codec = await import('@jsquash/webp/decode.js');
      await codec.init((await compile('@jsquash/webp/codec/dec/webp_dec.wasm')) as never);
      return codec.default(file);
    }
  }
}

const QUALITY = 85;
/** Effort from 0 to 6; higher values take longer for a slightly smaller file. */
const METHOD = 2;

async function createEncoder(
  format: ImageOutput['format'],
): Promise<(image: ImageData) => Promise<ArrayBuffer>> {
  switch (format) {
    case 'webp': {
      const codec = await import('@jsquash/webp/encode.js');
      await codec.init((await compile('@jsquash/webp/codec/enc/webp_enc.wasm')) as never);
      return (image) => codec.default(image, { quality: QUALITY, method: METHOD });
    }
    case 'jpeg': {
      const codec = await import('@jsquash/jpeg/encode.js');
      await codec.init((await compile('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')) as never);
      return (image) => codec.default(image, { quality: QUALITY });
    }
    case 'png': {
      const codec = await import('@jsquash/png/encode.js');
      await codec.init(await compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
      return (image) => codec.default(image);
    }
  }
}

async function encodeParts(image: ImageData, output: ImageOutput): Promise<EncodedImage[]> {
  const { format, parts, maxSize } = output;
  const encode = await createEncoder(format);
  const create = (part: ImagePart | null) => {
    const { data, width, height } = shrinkImage(part === null ? image : cropImage(image, part), maxSize);
    // JPEG has no transparency.
    return new DecodedImage(format === 'jpeg' ? flatten(data) : data, width, height) as ImageData;
  };
  const encoded: EncodedImage[] = [];
  for (const part of parts) {
    const drawn = create(part);
    encoded.push({ bytes: new Uint8Array(await encode(drawn)), width: drawn.width, height: drawn.height });
  }
  return encoded;
}

async function processTask(): Promise<ImageReply> {
  try {
    const image = await decode(task);
    const { width, height } = image;
    return { width, height, encoded: task.output === undefined ? [] : await encodeParts(image, task.output) };
  } catch (error) {
    // Codecs' error messages aren't a reliable description of the problem.
    return error instanceof TooLargeError || isMemoryFull ? 'too-large' : 'unreadable';
  }
}

parentPort?.postMessage(await processTask());

/** Draws an image on a white background. */
function flatten(data: Uint8ClampedArray): Uint8ClampedArray {
  const opaque = new Uint8ClampedArray(data);
  for (let index = 0; index < opaque.length; index += 4) {
    const alpha = opaque[index + 3]! / 255;
    for (let channel = index; channel < index + 3; channel += 1)
      opaque[channel] = opaque[channel]! * alpha + 255 * (1 - alpha);
    opaque[index + 3] = 255;
  }
  return opaque;
}

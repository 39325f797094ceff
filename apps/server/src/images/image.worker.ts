// Decodes an image and encodes it anew, or parts of it, on a separate thread; see normalize-image.ts and convert-image.ts.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImagePart } from '@curbcut/reports';
import { cropImage, shrinkImage } from './image-pixels.ts';
import type { DecodedInput, EncodedImage } from './image-thread.ts';

const require = createRequire(import.meta.url);
const compile = async (file: string) => WebAssembly.compile(await readFile(require.resolve(file)));

/** The codecs return images of this type, which Node does not have. */
class DecodedImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: DecodedImage });

async function decode({ bytes, type }: DecodedInput): Promise<ImageData> {
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
/** Effort from 0 to 6; more takes longer for a slightly smaller file. */
const METHOD = 2;

async function createEncoder(
  format: DecodedInput['output']['format'],
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

const input = workerData as DecodedInput;
const image = await decode(input);
const { format, parts, maxSize } = input.output;
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
parentPort?.postMessage(encoded);

/** Puts an image on white. */
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

// Decodes an image and encodes it anew on a separate thread; see normalize-image.ts.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { NormalizedImage, NormalizeInput } from './normalize-image.ts';

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

async function decode({ bytes, type }: NormalizeInput): Promise<ImageData> {
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

const image = await decode(workerData as NormalizeInput);
const encoder = await import('@jsquash/webp/encode.js');
await encoder.init((await compile('@jsquash/webp/codec/enc/webp_enc.wasm')) as never);
const bytes = new Uint8Array(await encoder.default(image, { quality: QUALITY, method: METHOD }));
parentPort?.postMessage({ bytes, width: image.width, height: image.height } satisfies NormalizedImage);

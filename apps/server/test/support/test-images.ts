import { crc32, deflateSync } from 'node:zlib';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Builds a chunk of a PNG file. */
function toChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function createPngHeader({ width, height }: Size, bitDepth: number, colorType: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, 0], 8);
  return Buffer.concat([PNG_SIGNATURE, toChunk('IHDR', header)]);
}

/** Creates a red PNG image with a text chunk and, optionally, a wrong size in its header. */
export function createPng(width = 8, height = 6, claimed: Size = { width, height }): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(3 * width, Buffer.from([255, 0, 0]))]);
  return Buffer.concat([
    createPngHeader(claimed, 8, 2),
    toChunk('tEXt', Buffer.from('Location\0Secret garden 51.5 N', 'latin1')),
    toChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    toChunk('IEND', Buffer.alloc(0)),
    Buffer.from('<script>alert(1)</script>'),
  ]);
}

/** Creates a complete black PNG image with one bit per pixel, which is small for any size. */
export function createBlackPng({ width, height }: Size): Buffer {
  return Buffer.concat([
    createPngHeader({ width, height }, 1, 0),
    toChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a PNG image of one pixel with a compressed chunk that is much larger when it's inflated. */
export function createPngWithBomb(type: 'iCCP' | 'zTXt', bytes: number): Buffer {
  const bomb = Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]);
  return Buffer.concat([
    createPngHeader({ width: 1, height: 1 }, 1, 0),
    toChunk(type, bomb),
    toChunk('IDAT', deflateSync(Buffer.alloc(2))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

// cspell:disable
/** A JPEG image of 8 × 6 pixels that its EXIF data rotates by 90 degrees. */
export const TURNED_JPEG = Buffer.from(
  [
    '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wCEAAMCAgMCAgMDAwMEAwME',
    'BQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRQBAwQEBQQFCQUFCRQNCw0UFBQUFBQUFBQU',
    'FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFP/AABEIAAYACAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAA',
    'AAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYX',
    'GBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqy',
    's7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL',
    'EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6',
    'Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfI',
    'ycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/APsCgD//2Q==',
  ].join(''),
  'base64',
);
// cspell:enable

const START_OF_FRAME = Buffer.from([0xff, 0xc0, 0, 17]);

/** Creates the part of a JPEG file with the image's size. */
const createJpegFrame = ({ width, height }: Size): Buffer => {
  const at = TURNED_JPEG.indexOf(START_OF_FRAME);
  const frame = Buffer.from(TURNED_JPEG.subarray(at, at + 19));
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return frame;
};

/** Creates a JPEG image of a size whose content ends early, which decoders fill with gray. */
export function createJpeg(size: Size): Buffer {
  const at = TURNED_JPEG.indexOf(START_OF_FRAME);
  // Without the metadata, which is between the first two bytes and the first table marker.
  const tables = TURNED_JPEG.subarray(TURNED_JPEG.indexOf(Buffer.from([0xff, 0xe0])), at);
  return Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), tables],
    ...[createJpegFrame(size), TURNED_JPEG.subarray(at + 19)],
  ]);
}

/**
 * Creates a JPEG image with a marker that decoders skip because it has no content. A parser that reads a length after it
 * skips the real headers, and finds the header of an image of 8 × 8 pixels.
 */
export function createJpegWithStrayMarker(size: Size): Buffer {
  const image = createJpeg(size);
  const file = Buffer.alloc(image.length + 2 + 0xffff + 19);
  file.set([0xff, 0xd8, 0xff, 0xd0]);
  file.set(image.subarray(2), 4);
  const claimedLength = file.readUInt16BE(4);
  file.set(createJpegFrame({ width: 8, height: 8 }), 4 + claimedLength);
  return file;
}

/** Creates a JPEG image with two headers. */
export function createJpegWithTwoSizes(first: Size, second: Size): Buffer {
  const image = createJpeg(first);
  const at = image.indexOf(START_OF_FRAME) + 19;
  return Buffer.concat([image.subarray(0, at), createJpegFrame(second), image.subarray(at)]);
}

// cspell:disable-next-line
const WEBP_PIXEL = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Creates a WebP image of one pixel, followed by a text that decoders ignore. */
export const toWebp = (text: string): Buffer => Buffer.concat([WEBP_PIXEL, Buffer.from(text)]);

/** Creates a WebP image of one color, which is complete and small for any size up to 16,384 pixels per side. */
export function createWebp({ width, height }: Size): Buffer {
  const file = Buffer.from(WEBP_PIXEL);
  const bits = file.readUInt32LE(21) & 0xf000_0000;
  file.writeUInt32LE((bits | ((height - 1) << 14) | (width - 1)) >>> 0, 21);
  return file;
}

/** Creates a WebP image whose extended header has a different size from the image. */
export function createExtendedWebp(canvas: Size, size: Size): Buffer {
  const extended = Buffer.alloc(18);
  extended.write('VP8X', 'latin1');
  extended.writeUInt32LE(10, 4);
  extended.writeUIntLE(canvas.width - 1, 12, 3);
  extended.writeUIntLE(canvas.height - 1, 15, 3);
  const image = createWebp(size);
  const file = Buffer.concat([image.subarray(0, 12), extended, image.subarray(12)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

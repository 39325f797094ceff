import { inflateSync } from 'node:zlib';
import { type DecodedPng, decode } from 'fast-png';

/** Pixels of a screenshot: 8 bits per channel, rows from the top. */
export type ScreenshotPixels = Pick<DecodedPng, 'width' | 'height' | 'channels' | 'data'>;

const SIGNATURE_LENGTH = 8;
/** Bytes of a chunk besides its data: length, type and checksum. */
const CHUNK_OVERHEAD = 12;
/** Channels by color type, of those that Chromium uses: RGB and RGBA. */
const channelsByColorType: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Decodes a PNG that the browser has encoded. fast-png decompresses in JavaScript, which takes five times as long as
 * Node's zlib, and a page needs dozens of screenshots. Any other form of PNG is left to fast-png.
 *
 * @throws when the data are not a PNG
 */
export function decodePng(png: Buffer): ScreenshotPixels {
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = SIGNATURE_LENGTH; at + CHUNK_OVERHEAD <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += CHUNK_OVERHEAD + length;
  }
  if (header?.length !== 13) return decode(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bitDepth, colorType, , , interlace] = header.subarray(8);
  const channels = channelsByColorType[colorType!];
  if (channels === undefined || bitDepth !== 8 || interlace !== 0) return decode(png);
  const lineLength = width * channels;
  const maxOutputLength = height * (lineLength + 1);
  const lines = inflateSync(parts.length === 1 ? parts[0]! : Buffer.concat(parts), { maxOutputLength });
  return { width, height, channels, data: undoFilters(lines, lineLength, channels) };
}

/** Undoes the filters of the lines (PNG specification, section 9). */
function undoFilters(lines: Uint8Array, lineLength: number, channels: number): Uint8Array {
  const data = new Uint8Array((lines.length / (lineLength + 1)) * lineLength);
  for (let line = 0, from = 0; from < lines.length; line++, from += lineLength + 1) {
    const filter = lines[from]!;
    const start = line * lineLength;
    for (let at = 0; at < lineLength; at++) {
      const left = at < channels ? 0 : data[start + at - channels]!;
      const up = line === 0 ? 0 : data[start + at - lineLength]!;
      const upLeft = line === 0 || at < channels ? 0 : data[start + at - lineLength - channels]!;
      data[start + at] = lines[from + 1 + at]! + predict(filter, left, up, upLeft);
    }
  }
  return data;
}

/** @returns what the filter subtracted, by its number: none, left, up, average, or the neighbor closest to their gradient */
function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 2) return up;
  if (filter === 1) return left;
  if (filter === 0) return 0;
  if (filter === 3) return (left + up) >> 1;
  const [byLeft, byUp, byUpLeft] = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

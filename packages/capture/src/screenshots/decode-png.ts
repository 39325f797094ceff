import { inflateSync } from 'node:zlib';
import { type DecodedPng, decode } from 'fast-png';

/** A screenshot's pixels: 8 bits per channel, rows from top to bottom. */
export type ScreenshotPixels = Pick<DecodedPng, 'width' | 'height' | 'channels' | 'data'>;

const SIGNATURE_LENGTH = 8;
/** Number of bytes in a chunk in addition to its data: length, type and checksum. */
const CHUNK_OVERHEAD = 12;
/** Number of channels for the color types that Chromium uses: RGB and RGBA. */
const channelsByColorType: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Decodes a PNG that the browser has encoded. fast-png decompresses in JavaScript, which takes five times as
 * long as Node's zlib, and a page needs dozens of screenshots. Any other PNG format is left to fast-png.
 *
 * @throws if the data isn't a PNG
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

/**
 * Undoes the filters of the lines (PNG specification, section 9). Each filter has its own loop, because a
 * single loop for all of them took three to ten times as long.
 */
function undoFilters(lines: Uint8Array, lineLength: number, channels: number): Uint8Array {
  const data = new Uint8Array((lines.length / (lineLength + 1)) * lineLength);
  for (let start = 0, from = 0; from < lines.length; start += lineLength, from += lineLength + 1) {
    const filter = lines[from]!;
    const line = lines.subarray(from + 1, from + 1 + lineLength);
    const result = data.subarray(start, start + lineLength);
    const above = start === 0 ? null : data.subarray(start - lineLength, start);
    result.set(line);
    if (filter === 1) addLeft(result, channels);
    else if (filter === 2 && above) addAbove(result, above);
    else if (filter > 2) addPredicted(result, above, filter, channels);
  }
  return data;
}

function addLeft(result: Uint8Array, channels: number): void {
  for (let at = channels; at < result.length; at++) result[at]! += result[at - channels]!;
}

function addAbove(result: Uint8Array, above: Uint8Array): void {
  if (isMadeOfWords(result) && isMadeOfWords(above)) {
    addWordsAbove(toWords(result), toWords(above));
    return;
  }
  for (let at = 0; at < result.length; at++) result[at]! += above[at]!;
}

function isMadeOfWords({ byteOffset, length }: Uint8Array): boolean {
  return byteOffset % 4 === 0 && length % 4 === 0;
}

function toWords({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/**
 * Adds four bytes at a time without carrying from one byte to the next. Chromium uses this filter for every
 * line.
 */
function addWordsAbove(result: Uint32Array, above: Uint32Array): void {
  for (let at = 0; at < result.length; at++) {
    const one = result[at]!;
    const other = above[at]!;
    result[at] = ((one & 0x7f7f7f7f) + (other & 0x7f7f7f7f)) ^ ((one ^ other) & 0x80808080);
  }
}

/** @param filter 3: average; 4: the neighbor that is closest to their gradient */
function addPredicted(result: Uint8Array, above: Uint8Array | null, filter: number, channels: number): void {
  for (let at = 0; at < result.length; at++) {
    const left = at < channels ? 0 : result[at - channels]!;
    const up = above?.[at] ?? 0;
    const upLeft = above && at >= channels ? above[at - channels]! : 0;
    result[at]! += filter === 3 ? (left + up) >> 1 : predictByGradient(left, up, upLeft);
  }
}

function predictByGradient(left: number, up: number, upLeft: number): number {
  const byLeft = Math.abs(up - upLeft);
  const byUp = Math.abs(left - upLeft);
  const byUpLeft = Math.abs(left + up - 2 * upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

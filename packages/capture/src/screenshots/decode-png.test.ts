import { deflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { expect, test } from 'vitest';
import { decodePng } from './decode-png.ts';

/**
 * Writes an 8-bit RGB PNG with these lines, each with its filter. Checksums are omitted, because nothing
 * reads them.
 */
function createPng(lines: readonly (readonly number[])[], width: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(lines.length, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.write(type, 4, 'latin1');
    return Buffer.concat([frame, data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('undoes each PNG filter', () => {
  const { width, height, channels, data } = decodePng(
    createPng(
      [
        [0, 10, 20, 30, 40, 50, 60],
        [1, 10, 20, 30, 5, 5, 250],
        [2, 1, 1, 1, 255, 255, 255],
        [3, 0, 0, 0, 100, 100, 100],
        [4, 1, 2, 3, 4, 5, 6],
      ],
      2,
    ),
  );
  expect({ width, height, channels }).toEqual({ width: 2, height: 5, channels: 3 });
  expect([...data]).toEqual([
    10, 20, 30, 40, 50, 60, 10, 20, 30, 15, 25, 24, 11, 21, 31, 14, 24, 23, 5, 10, 15, 109, 117, 119, 6, 12,
    18, 113, 122, 125,
  ]);
});

test('adds each byte to the one above, four at a time', () => {
  const width = 4;
  const lines = Array.from({ length: 3 }, (_, line) =>
    Array.from({ length: width * 3 }, (__, at) => (line * 97 + at * 61) % 256),
  );
  const { data } = decodePng(
    createPng([[0, ...lines[0]!], ...lines.slice(1).map((line) => [2, ...line])], width),
  );
  const sums = lines.map((_, line) =>
    lines[0]!.map((__, at) => lines.slice(0, line + 1).reduce((sum, one) => sum + one[at]!, 0) % 256),
  );
  expect([...data]).toEqual(sums.flat());
});

test('decodes what fast-png encodes, with the same result as fast-png', () => {
  const data = Uint8Array.from({ length: 7 * 5 * 4 }, (_, index) => (index * 37) % 256);
  const png = Buffer.from(encode({ width: 7, height: 5, channels: 4, data }));
  expect([...decodePng(png).data]).toEqual([...decode(png).data]);
});

test('leaves other formats to fast-png', () => {
  const png = Buffer.from(encode({ width: 2, height: 1, channels: 1, data: Uint8Array.of(0, 200) }));
  expect([...decodePng(png).data]).toEqual([0, 200]);
});

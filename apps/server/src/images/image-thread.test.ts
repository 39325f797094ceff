import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createBlackPng,
  createExtendedWebp,
  createJpeg,
  createJpegWithStrayMarker,
  createJpegWithTwoSizes,
  createPng,
  createPngWithBomb,
  createWebp,
  TURNED_JPEG,
  toWebp,
} from '../../test/support/test-images.ts';
import { ImageError, processImage } from './image-thread.ts';

const HUGE = { width: 12_000, height: 12_000 };
const TINY = { width: 8, height: 8 };
const output = { format: 'webp', parts: [null], maxSize: Number.POSITIVE_INFINITY } as const;
/** A codec's memory is limited to 320 MB; the rest is the thread's own. */
const MAX_GROWTH_MB = 420;
const MB = 1024 * 1024;

const getResult = (bytes: Uint8Array) =>
  processImage(bytes, { output }).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => (error instanceof ImageError ? error.problem : Promise.reject(error)),
  );

const readStatusMb = (field: string): number => {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))!;
  return Number(kilobytes) / 1024;
};

/** Returns this process's peak memory growth in megabytes. */
async function measurePeakGrowth(work: () => Promise<void>): Promise<number> {
  // Restarts the measurement of the peak.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = readStatusMb('VmRSS');
  await work();
  return readStatusMb('VmHWM') - before;
}

const badImages: readonly [name: string, file: () => Buffer, result: string][] = [
  ['a JPEG image with a stray restart marker', () => createJpegWithStrayMarker(HUGE), 'too-large'],
  ['a JPEG image with two headers', () => createJpegWithTwoSizes(TINY, HUGE), 'unreadable'],
  ['a JPEG image of 65,500 × 65,500', () => createJpeg({ width: 65_500, height: 65_500 }), 'unreadable'],
  [
    'a JPEG image that just fits in the memory',
    () => createJpeg({ width: 9_000, height: 8_000 }),
    'too-large',
  ],
  ['a header of a JPEG image', () => TURNED_JPEG.subarray(0, 60), 'unreadable'],
  [
    'a PNG image that claims gigabytes',
    () => createPng(8, 6, { width: 60_000, height: 60_000 }),
    'unreadable',
  ],
  ['a PNG image with a small file size', () => createBlackPng(HUGE), 'unreadable'],
  [
    'a PNG image with a compressed color profile of 400 MB',
    () => createPngWithBomb('iCCP', 400 * MB),
    'unreadable',
  ],
  ['a truncated PNG image', () => createPng().subarray(0, 60), 'unreadable'],
  ['a WebP image with a small file size', () => createWebp({ width: 16_384, height: 16_384 }), 'too-large'],
  ['a WebP image that claims to be small', () => createExtendedWebp(TINY, HUGE), 'unreadable'],
  ['a WebP image that claims to be large', () => createExtendedWebp(HUGE, TINY), 'unreadable'],
  ['a truncated WebP image', () => toWebp('').subarray(0, 24), 'unreadable'],
];

test.each(badImages)('%s is refused, in the memory that a codec is allowed', async (_, create, result) => {
  const file = create();
  const refuse = async () => expect(await getResult(file)).toBe(result);
  if (process.platform !== 'linux') await refuse();
  else expect(await measurePeakGrowth(refuse)).toBeLessThanOrEqual(MAX_GROWTH_MB);
});

describe('an image of 12 megapixels is accepted', () => {
  const size = { width: 4_032, height: 3_024 };
  test.each([
    ['JPEG', createJpeg],
    ['PNG', createBlackPng],
    ['WebP', createWebp],
  ])('as %s', async (_, create) => {
    expect(await getResult(create(size))).toBe('4032 × 3024');
    expect(await getResult(create({ ...size, height: 3_025 }))).toBe('too-large');
  });
});

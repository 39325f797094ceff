import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { convertImage } from './convert-image.ts';
import { processImage } from './image-thread.ts';

const screenshot = new URL('../../../web/app/routes/home/demo/demo-screenshot.webp', import.meta.url);

test('converts a WebP screenshot to one JPEG image per part, or to a PNG image', async () => {
  const image = { mediaType: 'image/webp', bytes: new Uint8Array(await readFile(screenshot)) };
  const part = { x: 0, y: 0, width: 320, height: 120, scale: 1 };
  const outlines = [{ x: 100, y: 40, width: 60, height: 20 }];
  const parts = [
    { ...part, outlines },
    { ...part, y: 100, outlines: [] },
  ];
  const converted = await convertImage(image, { format: 'jpeg', parts, maxSize: 1600 });
  expect(converted.map(({ mediaType, width, height }) => [mediaType, width, height])).toEqual([
    ['image/jpeg', 320, 120],
    ['image/jpeg', 320, 120],
  ]);
  for (const { bytes } of converted)
    expect(await processImage(bytes)).toMatchObject({ type: 'jpeg', width: 320, height: 120 });
  const [whole] = await convertImage(image, { format: 'png', maxSize: 200 });
  expect(Math.max(whole!.width, whole!.height)).toBeLessThanOrEqual(200);
  expect((await processImage(whole!.bytes)).type).toBe('png');
});

test('returns nothing for data that isn’t an image or can’t be decoded', async () => {
  const convert = (bytes: Uint8Array) =>
    convertImage({ mediaType: 'image/webp', bytes }, { format: 'png', maxSize: 100 });
  expect(await convert(Buffer.from('<svg/>'))).toEqual([]);
  const cut = new Uint8Array((await readFile(screenshot)).subarray(0, 200));
  expect(await convert(cut)).toEqual([]);
});

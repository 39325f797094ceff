import { expect, test } from 'vitest';
import {
  getScreenshotScale,
  MAX_SCREENSHOT_HEIGHT,
  takeClippedScreenshot,
  takeScreenshot,
} from '../../src/screenshots/index.ts';
import { loadStableHtml } from '../../test-utils/index.ts';
import { samplePixels } from './pixels.ts';

const createTallPage = (height: number) => `<body style="margin:0"><div style="height:${height}px">x</div>`;

test('takes a JPEG screenshot of the whole page and records its size', async () => {
  const page = await loadStableHtml(createTallPage(2000));
  const { bytes, record } = await takeScreenshot(page);
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const scale = getScreenshotScale(1280, 2000);
  expect(record).toEqual({
    key: '',
    format: 'jpeg',
    width: Math.round(1280 * scale),
    height: Math.round(2000 * scale),
    scale,
    pageHeight: 2000,
  });
});

test('records the painted size at scales that give fractional pixels', async () => {
  const page = await loadStableHtml(createTallPage(4_100));
  const { bytes, record } = await takeScreenshot(page);
  expect((await samplePixels(page, { bytes, record }, [])).size).toEqual([record.width, record.height]);
  for (const [width, height] of [
    [777.5, 1_901],
    [1_280, 2_500],
    [1_000, 3_233],
  ] as const) {
    const clip = await takeClippedScreenshot(page, { x: 0, y: 0, width, height });
    const painted = { bytes: clip.bytes, record: { ...record, ...clip } };
    expect((await samplePixels(page, painted, [])).size).toEqual([clip.width, clip.height]);
  }
});

test.each([
  ['a phone page has double density', 375, 3_000, 2],
  ['a clip has double density', 800, 600, 2],
  ['a common desktop page has more than one image pixel per CSS pixel', 1280, 2_400, 1.39],
  ['the longest desktop page has one image pixel per CSS pixel', 1280, MAX_SCREENSHOT_HEIGHT, 1],
  ['only a long and wide page has fewer', 2560, MAX_SCREENSHOT_HEIGHT, 0.76],
])('%s', (_, width, height, scale) => {
  expect(getScreenshotScale(width, height)).toBe(scale);
  expect(width * height * scale ** 2).toBeLessThanOrEqual(12_000_000);
});

test('shows the whole viewport for a page that is shorter', async () => {
  const page = await loadStableHtml('<p>x</p>');
  expect((await takeScreenshot(page, { scale: 1 })).record).toMatchObject({ width: 1280, height: 800 });
});

test('cuts off a very tall page and records that', async () => {
  const page = await loadStableHtml(createTallPage(20_000));
  const { record } = await takeScreenshot(page, { scale: 0.1 });
  expect(record).toMatchObject({ height: MAX_SCREENSHOT_HEIGHT / 10, pageHeight: 20_000 });
});

test('ends the screenshot at the end of the content', async () => {
  const page = await loadStableHtml(createTallPage(5_000));
  expect((await takeScreenshot(page, { maxHeight: 1_000, scale: 0.5 })).record).toMatchObject({
    height: 500,
    pageHeight: 5_000,
  });
});

test.each(['png', 'webp'] as const)('takes a screenshot in %s format', async (format) => {
  const page = await loadStableHtml('<p>x</p>');
  const { bytes, record } = await takeScreenshot(page, { format });
  expect(record.format).toBe(format);
  expect(bytes.toString('latin1', 0, 16)).toContain(format === 'png' ? 'PNG' : 'WEBP');
});

// On a busy machine, Chromium once reported a one-pixel window in between. An error of ours would happen
// every time.
test('does not change the layout of the page', { retry: 2 }, async () => {
  const page = await loadStableHtml(
    `${createTallPage(3000)}<div id="screen" style="height:100vh"></div><script>
      const heights = [];
      new ResizeObserver(([entry]) => heights.push(entry.contentRect.height)).observe(document.getElementById('screen'));
    </script>`,
  );
  await takeScreenshot(page);
  await takeScreenshot(page);
  const { result } = await page.session.send('Runtime.evaluate', {
    expression: 'new Promise((seen) => requestAnimationFrame(() => seen(String(heights))))',
    awaitPromise: true,
  });
  expect(result.value).toBe('800');
});

test('rejects a scale outside the range', async () => {
  const page = await loadStableHtml('<p>x</p>');
  await expect(takeScreenshot(page, { scale: 0 })).rejects.toThrow(RangeError);
});

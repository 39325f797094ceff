import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { generateAuditDocx } from '../src/audit/docx-audit.ts';
import type { ConvertedImage, ImageConversion } from '../src/report-input.ts';
import { createSampleAudit } from './support/sample-audit.ts';

/** Records what is requested, and returns images of the given size in bytes. */
function createConverter(bytes = 10) {
  const calls: ImageConversion[] = [];
  const convertImage = async (_image: unknown, conversion: ImageConversion): Promise<ConvertedImage[]> => {
    calls.push(conversion);
    const mediaType = conversion.format === 'png' ? 'image/png' : 'image/jpeg';
    return (conversion.parts ?? [{ width: 600, height: 400 }]).map(({ width, height }, index) => ({
      mediaType,
      width,
      height,
      bytes: new Uint8Array(bytes).fill(calls.length * 10 + index),
    }));
  };
  return { calls, convertImage };
}

const unzip = async (input: Parameters<typeof generateAuditDocx>[0]) => {
  const files = unzipSync(await generateAuditDocx(input, 'wcag'));
  return {
    body: strFromU8(files['word/document.xml']!),
    images: Object.keys(files).filter((name) => name.startsWith('word/media/')),
  };
};

test('shows the parts of screenshots with outlined elements and alternative text', async () => {
  const { calls, convertImage } = createConverter();
  const { body, images } = await unzip({ ...createSampleAudit({ hasScreenshots: true }), convertImage });
  // Each screenshot is decoded once, at 0.5 image pixels per CSS pixel. The question's five elements are the
  // same element.
  expect(calls.map(({ format, parts }) => [format, parts?.length])).toEqual([
    ['jpeg', 1],
    ['jpeg', 1],
  ]);
  expect(calls.flatMap(({ parts = [] }) => parts)).toContainEqual({
    ...{ x: 0, y: 75, width: 160, height: 60, scale: 0.5 },
    outlines: [{ x: 50, y: 100, width: 30, height: 10 }],
  });
  expect(images).toHaveLength(2);
  const alternatives = [...body.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, text]) => text);
  expect(alternatives).toHaveLength(6);
  expect(new Set(alternatives)).toEqual(
    new Set([
      'Screenshot of “More” on shop.example/page-0',
      'Screenshot of main &gt; p on shop.example/page-1',
    ]),
  );
});

test('omits images beyond the size limit, and without a converter', async () => {
  const large = createConverter(9 * 1024 * 1024);
  const input = createSampleAudit({ hasScreenshots: true });
  expect((await unzip({ ...input, convertImage: large.convertImage })).images).toHaveLength(1);
  expect((await unzip(input)).images).toEqual([]);
  const none = { ...input, convertImage: async () => [] };
  expect((await unzip(none)).images).toEqual([]);
});

test('shows a brand’s logo and color, without alternative text next to its name', async () => {
  const { calls, convertImage } = createConverter();
  const logo = { mediaType: 'image/webp', bytes: new Uint8Array([1]) };
  const brand = { name: 'Shop & Co', color: '#0a5850', logo };
  const { body, images } = await unzip({ ...createSampleAudit(), brand, convertImage });
  expect(calls).toEqual([{ format: 'png', maxSize: 1600 }]);
  expect(images).toEqual([expect.stringMatching(/\.png$/)]);
  expect(body).toContain('<w:top w:val="single" w:color="0a5850"');
  expect(body.indexOf('name="Logo"')).toBeLessThan(body.indexOf('Shop &amp; Co'));
  expect(body).toContain('<a:ext cx="685800" cy="457200"/>');
});

import type { ContrastRequest } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import type { ClipScreenshot } from './clip-screenshot.ts';
import { measureSmoothText, measureText } from './measure-text.ts';
import type { TextExposures } from './text-line.ts';

type Gray = number;

const width = 200;
const height = 20;
const area = { left: 0, top: 0, right: width, bottom: height };
const baseRequest: ContrastRequest = {
  node: 7,
  part: 'own',
  areas: [0, 0, width, height],
  color: '#ffffff',
  hasShadow: false,
  isSteady: true,
  fontSizePx: 16,
  fontWeight: 400,
};

/** Simulates letter strokes: two of every four columns have ink, in the middle of the line. */
const isInk = (x: number, y: number) => x % 4 < 2 && y >= 4 && y < 16;

function createClipScreenshot(grayAt: (x: number, y: number) => Gray): ClipScreenshot {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.fill(grayAt(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return { clip: { x: 0, y: 0, width, height }, scale: 1, width, height, channels: 3, data };
}

/**
 * Creates screenshots of letters on a background. The `moved` pixels appear behind the letters only in the
 * black rendering.
 */
function createExposures(
  backgroundAt: (x: number, y: number) => Gray,
  letters: Gray,
  moved = backgroundAt,
): TextExposures {
  const inked = (ink: Gray, grayAtPixel: typeof backgroundAt) =>
    createClipScreenshot((x, y) => (isInk(x, y) ? ink : grayAtPixel(x, y)));
  return {
    asIs: inked(letters, backgroundAt),
    bare: createClipScreenshot(backgroundAt),
    unshadowed: null,
    inked: { black: inked(0, moved), white: inked(255, backgroundAt) },
  };
}

test('on a plain background, the ratio is the same for the worst letter, the worst word and every pixel', () => {
  const result = measureText(
    baseRequest,
    [area],
    createExposures(() => 0x77, 255),
  );
  expect(result).toMatchObject({ node: 7, part: 'own', result: 'seen', least: 4.4781 });
  expect(result).toMatchObject({
    letter: { most: 4.4781, foreground: '#ffffff', background: '#777777' },
    word: { most: 4.4781 },
  });
});

test('reads an unknown text color from the unchanged page', () => {
  const result = measureText(
    { ...baseRequest, color: null },
    [area],
    createExposures(() => 0, 0x77),
  );
  expect(result).toMatchObject({ letter: { foreground: '#777777', background: '#000000' } });
});

describe('text over two backgrounds', () => {
  test('uses the worse one for the word if it’s at least as wide as a word', () => {
    const result = measureText(
      baseRequest,
      [area],
      createExposures((x) => (x < 120 ? 0 : 255), 255),
    );
    expect(result).toMatchObject({ least: 1, letter: { most: 1 }, word: { most: 1, background: '#ffffff' } });
  });

  test('uses the worse one only for the letter if it’s narrower than a word', () => {
    const result = measureText(
      baseRequest,
      [area],
      createExposures((x) => (x < 170 ? 0 : 255), 255),
    );
    expect(result).toMatchObject({ least: 1, letter: { most: 1 }, word: { most: 21 } });
  });

  test('ignores the worse one if it’s between letters', () => {
    const result = measureText(
      baseRequest,
      [area],
      createExposures((x) => (x % 4 < 2 ? 0 : 255), 255),
    );
    expect(result).toMatchObject({ least: 21, letter: { most: 21 } });
  });
});

test('measures text with a shadow against the pixels around its letters', () => {
  const exposures = createExposures((x, y) => (isInk(x, y) ? 0 : 255), 255);
  const result = measureText({ ...baseRequest, hasShadow: true }, [area], exposures);
  expect(result).toMatchObject({ letter: { most: 1 } });
});

describe('a shadow around letters', () => {
  const request = { ...baseRequest, color: '#999999', hasShadow: true };
  const shadowed = (shadow: (x: number, y: number) => Gray, background: Gray): TextExposures => ({
    ...createExposures(shadow, 0x99),
    unshadowed: createClipScreenshot(() => background),
  });

  test('is measured against the letters and against the background beyond it', () => {
    const measured = measureText(
      request,
      [area],
      shadowed(() => 0x55, 0xff),
    );
    expect(measured).toMatchObject({
      word: { most: 2.6167 },
      outline: { fill: 2.6167, background: 7.4552, color: '#555555' },
    });
  });

  test.each([
    ['it has almost the same color as the background', () => 0xf0, 0xff],
    ['it is next to only a few of the letters', (x: number) => (x % 40 < 4 ? 0 : 0xff), 0xff],
    ['one word has none', (x: number) => (x < 120 ? 0 : 0xff), 0xff],
  ])('is ignored if %s', (_, shadow, background) => {
    expect(measureText(request, [area], shadowed(shadow, background))).not.toHaveProperty('outline');
  });
});

test('reports text as unseen if the pixels don’t change with its color', () => {
  const same = createExposures(() => 200, 200);
  const result = measureText(baseRequest, [area], { ...same, inked: { black: same.bare, white: same.bare } });
  expect(result).toEqual({ node: 7, part: 'own', result: 'unseen' });
});

test('reports a background that differs between screenshots as moving', () => {
  const still = createExposures(() => 100, 255);
  for (const moved of [
    createExposures(
      () => 100,
      255,
      () => 140,
    ),
    { ...still, bare: createClipScreenshot(() => 60) },
    {
      ...still,
      inked: { ...still.inked!, white: createClipScreenshot((x, y) => (isInk(x, y) ? 255 : 160)) },
    },
  ]) {
    expect(measureText(baseRequest, [area], moved)).toEqual({ node: 7, part: 'own', result: 'moving' });
  }
});

describe('measureSmoothText', () => {
  test('measures text on an even background', () => {
    const { bare } = createExposures((x) => 0x70 + Math.floor(x / 20), 255);
    expect(measureSmoothText(baseRequest, [area], bare)).toMatchObject({
      least: 4.3532,
      word: { background: '#777777' },
    });
  });

  test.each([
    ['the background changes within a letter', baseRequest, (x: number) => (x < 100 ? 0 : 40)],
    ['the text color isn’t known', { ...baseRequest, color: null }, () => 0],
    ['the text has a shadow', { ...baseRequest, hasShadow: true }, () => 0],
    ['the background may move', { ...baseRequest, isSteady: false }, () => 0],
  ])('returns nothing if %s', (_, request, backgroundAt) => {
    expect(measureSmoothText(request, [area], createExposures(backgroundAt, 255).bare)).toBeNull();
  });
});

import type { ContrastRequest } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import type { ClipScreenshot } from './clip-screenshot.ts';
import { measureSmoothText, measureText } from './measure-text.ts';
import type { TextExposures } from './text-line.ts';

type Gray = number;

const width = 200;
const height = 20;
const area = { left: 0, top: 0, right: width, bottom: height };
const question: ContrastRequest = {
  node: 7,
  part: 'own',
  areas: [0, 0, width, height],
  color: '#ffffff',
  hasShadow: false,
  isSteady: true,
  fontSizePx: 16,
  fontWeight: 400,
};

/** Simulates letter strokes: every second pair of columns, in the middle of the line. */
const isInk = (x: number, y: number) => x % 4 < 2 && y >= 4 && y < 16;

function createClipScreenshot(grayAt: (x: number, y: number) => Gray): ClipScreenshot {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.fill(grayAt(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return { clip: { x: 0, y: 0, width, height }, scale: 1, width, height, channels: 3, data };
}

/**
 * Creates screenshots of letters on a background; the `moved` pixels appear behind the letters only in the
 * black rendering.
 */
function createExposures(
  behind: (x: number, y: number) => Gray,
  letters: Gray,
  moved = behind,
): TextExposures {
  const inked = (ink: Gray, back: typeof behind) =>
    createClipScreenshot((x, y) => (isInk(x, y) ? ink : back(x, y)));
  return {
    asIs: inked(letters, behind),
    bare: createClipScreenshot(behind),
    unshadowed: null,
    inked: { black: inked(0, moved), white: inked(255, behind) },
  };
}

test('measures one ratio for the worst letter, the worst word and every pixel on a plain background', () => {
  const told = measureText(
    question,
    [area],
    createExposures(() => 0x77, 255),
  );
  expect(told).toMatchObject({ node: 7, part: 'own', result: 'seen', least: 4.4781 });
  expect(told).toMatchObject({
    letter: { most: 4.4781, foreground: '#ffffff', background: '#777777' },
    word: { most: 4.4781 },
  });
});

test('reads an unknown text color from the unchanged page', () => {
  const told = measureText(
    { ...question, color: null },
    [area],
    createExposures(() => 0, 0x77),
  );
  expect(told).toMatchObject({ letter: { foreground: '#777777', background: '#000000' } });
});

describe('text over two backgrounds', () => {
  test('uses the worse one for the word when it is as wide as a word', () => {
    const told = measureText(
      question,
      [area],
      createExposures((x) => (x < 120 ? 0 : 255), 255),
    );
    expect(told).toMatchObject({ least: 1, letter: { most: 1 }, word: { most: 1, background: '#ffffff' } });
  });

  test('uses the worse one for the letter only when it is narrower', () => {
    const told = measureText(
      question,
      [area],
      createExposures((x) => (x < 170 ? 0 : 255), 255),
    );
    expect(told).toMatchObject({ least: 1, letter: { most: 1 }, word: { most: 21 } });
  });

  test('ignores the worse one when it lies between letters', () => {
    const told = measureText(
      question,
      [area],
      createExposures((x) => (x % 4 < 2 ? 0 : 255), 255),
    );
    expect(told).toMatchObject({ least: 21, letter: { most: 21 } });
  });
});

test('measures a text with a shadow against the pixels around its letters', () => {
  const picked = createExposures((x, y) => (isInk(x, y) ? 0 : 255), 255);
  const told = measureText({ ...question, hasShadow: true }, [area], picked);
  expect(told).toMatchObject({ letter: { most: 1 } });
});

describe('a shadow around letters', () => {
  const asked = { ...question, color: '#999999', hasShadow: true };
  const shadowed = (shadow: (x: number, y: number) => Gray, background: Gray): TextExposures => ({
    ...createExposures(shadow, 0x99),
    unshadowed: createClipScreenshot(() => background),
  });

  test('is measured against the letters and against the background beyond it', () => {
    const measured = measureText(
      asked,
      [area],
      shadowed(() => 0x55, 0xff),
    );
    expect(measured).toMatchObject({
      word: { most: 2.6167 },
      outline: { fill: 2.6167, background: 7.4552, color: '#555555' },
    });
  });

  test.each([
    ['it is nearly the color of the background', () => 0xf0, 0xff],
    ['it lies beside few of the letters', (x: number) => (x % 40 < 4 ? 0 : 0xff), 0xff],
    ['one word has none', (x: number) => (x < 120 ? 0 : 0xff), 0xff],
  ])('is ignored where %s', (_, shadow, background) => {
    expect(measureText(asked, [area], shadowed(shadow, background))).not.toHaveProperty('outline');
  });
});

test('reports a text as unseen when the pixels do not change with its color', () => {
  const same = createExposures(() => 200, 200);
  const told = measureText(question, [area], { ...same, inked: { black: same.bare, white: same.bare } });
  expect(told).toEqual({ node: 7, part: 'own', result: 'unseen' });
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
    expect(measureText(question, [area], moved)).toEqual({ node: 7, part: 'own', result: 'moving' });
  }
});

describe('measureSmoothText', () => {
  test('measures a text on an even background', () => {
    const { bare } = createExposures((x) => 0x70 + Math.floor(x / 20), 255);
    expect(measureSmoothText(question, [area], bare)).toMatchObject({
      least: 4.3532,
      word: { background: '#777777' },
    });
  });

  test.each([
    ['what lies behind it changes within a letter', question, (x: number) => (x < 100 ? 0 : 40)],
    ['its colour is not known', { ...question, color: null }, () => 0],
    ['it has a shadow', { ...question, hasShadow: true }, () => 0],
    ['what lies behind it may move', { ...question, isSteady: false }, () => 0],
  ])('returns nothing where %s', (_, asked, behind) => {
    expect(measureSmoothText(asked, [area], createExposures(behind, 255).bare)).toBeNull();
  });
});

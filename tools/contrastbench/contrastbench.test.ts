import { describe, expect, test } from 'vitest';
import { evaluateTexts, isCorrect, summarizeTexts } from './evaluate-texts.ts';
import { createLabeledSet } from './labeled-set.ts';
import { computeLabel } from './labeled-text.ts';
import type { Rgb } from './reference-color.ts';

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const gray: Rgb = [119, 119, 119];
const toColorSamples = (...behind: Rgb[]) => behind.map((color) => ({ letters: white, behind: color }));

test('the set has 200 texts and more, half of them failing, and is the same each time', () => {
  const texts = createLabeledSet();
  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect(texts.filter(({ fails }) => fails)).toHaveLength(texts.length / 2);
  expect(createLabeledSet()).toEqual(texts);
});

describe('the label', () => {
  test.each([
    ['passes where all is enough', toColorSamples(black, black, black), false],
    ['fails where a third without a break is too little', toColorSamples(black, white, black), true],
    [
      'is none where too little is scattered',
      toColorSamples(black, white, black, black, white, black, black),
      null,
    ],
    ['is none where it is nearly enough', toColorSamples(gray, gray, gray), null],
  ])('%s', (_, pairs, fails) => {
    expect(computeLabel(pairs, 4.5)).toBe(fails);
  });
});

test('one text of each kind, failing and passing in turns, is judged rightly if at all', async () => {
  const few = [...Map.groupBy(createLabeledSet(), ({ kind }) => kind).values()].map(
    (texts, at) => texts.find(({ fails }) => fails === (at % 2 === 0))!,
  );
  const evaluated = await evaluateTexts(few);
  expect(evaluated.filter((one) => one.ours !== 'undecided' && !isCorrect(one))).toEqual([]);
  const { undecidedByAxe, decided } = summarizeTexts(evaluated);
  expect(decided).toBeGreaterThanOrEqual(undecidedByAxe * 0.7);
}, 60_000);

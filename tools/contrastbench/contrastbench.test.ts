import { describe, expect, test } from 'vitest';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { evaluateTexts, isCorrect, summarizeTexts } from './evaluate-texts.ts';
import { createLabeledSet } from './labeled-set.ts';
import { computeLabel } from './labeled-text.ts';
import type { Rgb } from './reference-color.ts';

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const gray: Rgb = [119, 119, 119];
const toColorSamples = (...behind: Rgb[]) => behind.map((color) => ({ letters: white, behind: color }));

test('the labeled set contains at least 200 pieces of text, half of them failing, and is the same on every run', () => {
  const texts = createLabeledSet();
  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect(texts.filter(({ fails }) => fails)).toHaveLength(texts.length / 2);
  expect(createLabeledSet()).toEqual(texts);
});

describe('the label', () => {
  test.each([
    ['is passing when the whole text has enough contrast', toColorSamples(black, black, black), false],
    [
      'is failing when a contiguous third of the text has too little contrast',
      toColorSamples(black, white, black),
      true,
    ],
    [
      'is null when only scattered parts have too little contrast',
      toColorSamples(black, white, black, black, white, black, black),
      null,
    ],
    ['is null when the contrast is close to the required value', toColorSamples(gray, gray, gray), null],
  ])('%s', (_, pairs, fails) => {
    expect(computeLabel(pairs, 4.5)).toBe(fails);
  });
});

test.runIf(isCompleteRun())(
  'decides one piece of text of each type correctly or not at all, alternating failing and passing text',
  { tags: COMPLETE },
  async () => {
    const onePerKind = [...Map.groupBy(createLabeledSet(), ({ kind }) => kind).values()].map(
      (texts, index) => texts.find(({ fails }) => fails === (index % 2 === 0))!,
    );
    const evaluated = await evaluateTexts(onePerKind);
    expect(evaluated.filter((one) => one.ours !== 'undecided' && !isCorrect(one))).toEqual([]);
    const { undecidedByAxe, decided } = summarizeTexts(evaluated);
    expect(decided).toBeGreaterThanOrEqual(undecidedByAxe * 0.7);
  },
);

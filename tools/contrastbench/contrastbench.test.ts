import { describe, expect, test } from 'vitest';
import type { Rgb } from './color-truth.ts';
import { figures, isRight, judgeTexts } from './judge-texts.ts';
import { labelledSet } from './labelled-set.ts';
import { label } from './labelled-text.ts';

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const gray: Rgb = [119, 119, 119];
const seen = (...behind: Rgb[]) => behind.map((color) => ({ letters: white, behind: color }));

test('the set has 200 texts and more, half of them failing, and is the same each time', () => {
  const texts = labelledSet();
  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect(texts.filter(({ fails }) => fails)).toHaveLength(texts.length / 2);
  expect(labelledSet()).toEqual(texts);
});

describe('the label', () => {
  test.each([
    ['passes where all is enough', seen(black, black, black), false],
    ['fails where a third without a break is too little', seen(black, white, black), true],
    ['is none where too little is scattered', seen(black, white, black, black, white, black, black), null],
    ['is none where it is nearly enough', seen(gray, gray, gray), null],
  ])('%s', (_, pairs, fails) => {
    expect(label(pairs, 4.5)).toBe(fails);
  });
});

test('one text of each kind, failing and passing in turns, is judged rightly if at all', async () => {
  const few = [...Map.groupBy(labelledSet(), ({ kind }) => kind).values()].map(
    (texts, at) => texts.find(({ fails }) => fails === (at % 2 === 0))!,
  );
  const judged = await judgeTexts(few);
  expect(judged.filter((one) => one.ours !== 'undecided' && !isRight(one))).toEqual([]);
  const { undecidedByAxe, decided } = figures(judged);
  expect(decided).toBeGreaterThanOrEqual(undecidedByAxe * 0.7);
}, 60_000);

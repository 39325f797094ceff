import { expect, test } from 'vitest';
import { splitIntoChunks } from './speech.ts';

test('a text is said in pieces that end with sentences', () => {
  const sentence = 'This sentence has some fifty letters, more or less. ';
  const pieces = splitIntoChunks(sentence.repeat(12));
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) {
    expect(piece.endsWith('.')).toBe(true);
    expect(piece.length).toBeLessThanOrEqual(220);
  }
  expect(pieces.join(' ')).toBe(sentence.repeat(12).trim());
});

test('nothing is said of nothing', () => {
  expect(splitIntoChunks(' \n ')).toEqual([]);
});

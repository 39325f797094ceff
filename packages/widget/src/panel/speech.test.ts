import { expect, test } from 'vitest';
import { splitIntoChunks } from './speech.ts';

test('splits text into chunks that end with whole sentences', () => {
  const sentence = 'This sentence has some fifty letters, more or less. ';
  const chunks = splitIntoChunks(sentence.repeat(12));
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) {
    expect(chunk.endsWith('.')).toBe(true);
    expect(chunk.length).toBeLessThanOrEqual(220);
  }
  expect(chunks.join(' ')).toBe(sentence.repeat(12).trim());
});

test('returns no chunks for empty text', () => {
  expect(splitIntoChunks(' \n ')).toEqual([]);
});

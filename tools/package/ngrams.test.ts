import { expect, test } from 'vitest';
import { loadNgrams } from './bundle.ts';
import { createNgramLookup, packNgrams } from './replacements/ngram-lookup.ts';

test('finds the same scores in packed n-grams', async () => {
  const { ngrams } = await loadNgrams();
  const lookup = createNgramLookup(packNgrams(ngrams));
  const names = Object.keys(ngrams);
  expect(names.length).toBeGreaterThan(10_000);
  expect(names.filter((name) => JSON.stringify(lookup[name]) !== JSON.stringify(ngrams[name]))).toEqual([]);
  for (const unknown of ['', ' ', '\uffff', `${names[0]}x`, 'constructor'])
    expect(lookup[unknown]).toBe(undefined);
});

test('rejects n-grams with separators', () => {
  expect(() => packNgrams({ 'a\tb': { 1: 2 } })).toThrow('separator');
});

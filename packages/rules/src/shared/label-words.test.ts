// Spellings that people use in labels: cspell:ignore favourite colours organise organisation
import { describe, expect, it } from 'vitest';
import { containsWords, hasPossibleAbbreviation, normalizeSpelling, splitIntoWords } from './label-words.ts';

const isLabelInName = (label: string, name: string) =>
  containsWords(splitIntoWords(label), splitIntoWords(name));

describe('label words in a name', () => {
  it.each([
    ['ACT rules', 'act Rules'],
    ['Search by date (YYYY-MM-DD)', 'Search by date'],
    ['>>> ** Submit ** <<<', '💡 Submit 💡'],
    ['Next page…', 'Next page in list'],
    ['検索', 'サイト検索'],
    ['', 'Close'],
    ['Café', 'Cafe\u0301 menu'],
  ])('finds “%s” in “%s”', (label, name) => expect(isLabelInName(label, name)).toBe(true));

  it.each([
    ['Discover It', 'Discover Italy'],
    ['justice', 'just ice'],
    ['1', '1a'],
    ['Download specification', 'Download the specification'],
    ['123.555.0123', '1 2 3. 5 5 5. 0 1 2 3'],
    ['By date', 'Date by'],
  ])('does not find “%s” in “%s”', (label, name) => expect(isLabelInName(label, name)).toBe(false));
});

it('normalizes spelling variants', () => {
  for (const [one, other] of [
    ['non-standard', 'nonstandard'],
    ['Favourite colours', 'favorite colors'],
    ['Organise', 'organize'],
    ['City centre', 'City center'],
    ['Cancelled', 'canceled'],
  ] as const) {
    expect(normalizeSpelling(one)).toBe(normalizeSpelling(other));
  }
  expect(normalizeSpelling('just ice')).not.toBe(normalizeSpelling('justice'));
});

it('detects possible abbreviations of words in the other text', () => {
  expect(hasPossibleAbbreviation('University Ave.', 'University Avenue')).toBe(true);
  expect(hasPossibleAbbreviation('USA', 'United States of America')).toBe(true);
  expect(hasPossibleAbbreviation('e.g. trains', 'for example trains')).toBe(true);
  expect(hasPossibleAbbreviation('Discover It', 'Discover Italy')).toBe(false);
  expect(hasPossibleAbbreviation('DOWNLOAD NOW', 'Get it')).toBe(false);
});

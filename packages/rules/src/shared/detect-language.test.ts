import { expect, test } from 'vitest';
import { countWordsByLanguage } from './detect-language.ts';

test('names that programs give count for no language', () => {
  expect(countWordsByLanguage(['setTimeout max_value utf8'], 'de')).toEqual({ declared: 0, other: null });
});

test('a word without an end is looked at once, not from each of its letters on', () => {
  expect(countWordsByLanguage(['same'.repeat(100_000)], 'en').declared).toBeLessThanOrEqual(1);
});

import { expect, test } from 'vitest';
import { countWordsByLanguage } from './languages.ts';

test('ignores identifiers such as camelCase names', () => {
  expect(countWordsByLanguage(['setTimeout max_value utf8'], 'de')).toEqual({ declared: 0, other: null });
});

test('processes a very long word in linear time', () => {
  expect(countWordsByLanguage(['same'.repeat(100_000)], 'en').declared).toBeLessThanOrEqual(1);
});

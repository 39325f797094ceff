import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['Ada', 'lovelace', 'A'],
  ['', 'lovelace', 'L'],
  ['  ', 'lovelace', 'L'],
  ['émile', 'zola', 'É'],
  ['𝒜da', 'ada', '𝒜'],
])('%j with the username %j shows %s', (first_name, username, letter) => {
  expect(initialOf({ first_name, username })).toBe(letter);
});

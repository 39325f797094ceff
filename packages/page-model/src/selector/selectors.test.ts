import { expect, test } from 'vitest';
import { escapeIdentifier, quoteString } from './selectors.ts';

test.each([
  ['plain', 'plain'],
  ['-', '\\-'],
  ['-1a', '-\\31 a'],
  ['1a', '\\31 a'],
  ['a b', 'a\\ b'],
  ['a.b#c', 'a\\.b\\#c'],
  ['a\u0001', 'a\\1 '],
  ['a\0', 'a\uFFFD'],
  ['é💥', 'é💥'],
  ['--', '--'],
])('the identifier %j is serialized as %j', (text, escaped) => {
  expect(escapeIdentifier(text)).toBe(escaped);
});

test.each([
  ['plain', '"plain"'],
  ['a"b\\c', '"a\\"b\\\\c"'],
  ['a\nb', '"a\\a b"'],
])('the string %j is serialized as %j', (text, quoted) => {
  expect(quoteString(text)).toBe(quoted);
});

import { expect, test } from 'vitest';
import { InvalidPatternError, parseUrlPattern } from './url-pattern.ts';

const toUrl = (rest: string) => new URL(rest, 'https://example.com');

test.each([
  ['/shop', '/shop'],
  ['/shop/*', '/shop/lamps'],
  ['/shop/**', '/shop'],
  ['/shop/**', '/shop/'],
  ['/shop/**', '/shop/lamps/1'],
  ['/**', '/'],
  ['/**', '/.well-known/a'],
  ['/**/print', '/a/b/print'],
  ['/*/print', '/a/print'],
  ['/a*c', '/ac'],
  ['/a*c', '/abbc'],
  ['/a?b=*', '/a?b=1'],
  ['/[id]/(x)', '/[id]/(x)'],
  ['https://example.com/a/**', '/a/b'],
  ['**/a', '/a'],
])('%s matches %s', (pattern, path) => {
  expect(parseUrlPattern(pattern)(toUrl(path))).toBe(true);
});

test.each([
  ['/shop', '/shop/lamps'],
  ['/shop/*', '/shop'],
  ['/shop/*', '/shop/lamps/1'],
  ['/shop/**', '/shopping'],
  ['/*/print', '/a/b/print'],
  ['/a?b=*', '/a'],
  ['/a', '/A'],
  ['/a.b', '/axb'],
  ['https://example.org/**', '/a'],
  ['http://example.com/**', '/a'],
])('%s does not match %s', (pattern, path) => {
  expect(parseUrlPattern(pattern)(toUrl(path))).toBe(false);
});

test('ignores the query when the pattern has none', () => {
  expect(parseUrlPattern('/a')(toUrl('/a?b=1'))).toBe(true);
});

test.each(['', '   ', `/${'a'.repeat(500)}`])('rejects “%s”', (pattern) => {
  expect(() => parseUrlPattern(pattern)).toThrow(InvalidPatternError);
});

test('stays fast for patterns that would keep a regular expression busy for years', () => {
  const matches = parseUrlPattern(`/${'*a'.repeat(200)}b`);
  expect(matches(toUrl(`/${'a'.repeat(2_000)}`))).toBe(false);
});

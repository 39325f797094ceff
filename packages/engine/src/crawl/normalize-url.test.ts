import { expect, test } from 'vitest';
import { getPageKey, normalizeUrl } from './normalize-url.ts';

const toUrl = (rest: string) => `https://example.com${rest}`;

test.each([
  ['/a#part', '/a'],
  ['/a#!about', '/a#!about'],
  ['/a#/about', '/a#/about'],
  ['/a?utm_source=x&utm_medium=y', '/a'],
  ['/a?b=1&gclid=x&c=2&fbclid=y', '/a?b=1&c=2'],
  ['/a?PHPSESSID=0123456789abcdef', '/a'],
  ['/a?JSessionID=1&b=2', '/a?b=2'],
  ['/a;jsessionid=0AB.1?b=2', '/a?b=2'],
  ['/a;v=1;jsessionid=0AB/b', '/a;v=1/b'],
  ['/(S(lit3py55t21z5v55vlm25s55))/a.aspx', '/a.aspx'],
  ['/a?sid=0123456789abcdef0', '/a'],
  ['/a?sid=12', '/a?sid=12'],
  ['/a?b=2&a=1&b=1', '/a?b=2&a=1&b=1'],
  ['/a?', '/a'],
  ['/a?&b=1&&', '/a?b=1'],
  ['/a?b=x+y%20z', '/a?b=x+y%20z'],
  ['/%7euser/%c3%a9', '/~user/%C3%A9'],
  ['/a?b=%2f%7e', '/a?b=%2F~'],
  ['/a/../b/./c', '/b/c'],
  ['/a/', '/a/'],
  ['/a/index.html', '/a/index.html'],
])('%s is visited as %s', (url, normalized) => {
  expect(normalizeUrl(toUrl(url))).toBe(toUrl(normalized));
  expect(normalizeUrl(toUrl(normalized))).toBe(toUrl(normalized));
});

test('normalizes host, port and credentials', () => {
  expect(normalizeUrl('HTTPS://me:x@EXAMPLE.com:443/')).toBe('https://example.com/');
  expect(normalizeUrl('http://example.com:8080')).toBe('http://example.com:8080/');
});

test.each([
  ['https://example.com/a', 'http://example.com/a'],
  ['https://example.com/a', 'https://www.example.com/a'],
  ['https://example.com/a', 'https://example.com/a/'],
  ['https://example.com/', 'https://example.com/index.html'],
  ['https://example.com/a/', 'https://example.com/a/Index.php'],
  ['https://example.com/a/', 'https://example.com/a/default.aspx'],
])('%s and %s are the same page', (a, b) => {
  expect(getPageKey(normalizeUrl(a))).toBe(getPageKey(normalizeUrl(b)));
});

test.each([
  ['https://example.com/a', 'https://example.com/A'],
  ['https://example.com/a', 'https://example.com:8443/a'],
  ['https://example.com/a', 'https://shop.example.com/a'],
  ['https://example.com/a?b=1', 'https://example.com/a?b=2'],
  ['https://example.com/#!a', 'https://example.com/#!b'],
  ['https://example.com/a/index.html', 'https://example.com/a/index.html5'],
])('%s and %s are different pages', (a, b) => {
  expect(getPageKey(normalizeUrl(a))).not.toBe(getPageKey(normalizeUrl(b)));
});

import { describe, expect, test } from 'vitest';
import { PatternError } from './patterns.ts';
import { makeScope } from './scope.ts';

const scope = (include: string[] = [], exclude: string[] = [], start = 'https://example.com/shop/') =>
  makeScope({ start, include, exclude });

describe('the site', () => {
  test.each([
    'https://example.com/',
    'http://example.com/a',
    'https://www.example.com/a',
    'https://example.com./a',
    'https://example.com/a.html?b=1',
    'https://example.com/version-2.0',
  ])('%s belongs to it', (address) => {
    expect(scope()(address)).toBe(true);
  });

  test.each([
    'https://shop.example.com/',
    'https://example.org/',
    'https://example.com.evil.org/',
    'https://evil-example.com/',
    'https://example.com:8443/',
    'https://example.com@evil.org/',
    'mailto:me@example.com',
    'javascript:void 0',
    'nonsense',
  ])('%s does not', (address) => {
    expect(scope()(address)).toBe(false);
  });

  test('on a port of its own is that port alone', () => {
    const local = scope([], [], 'http://127.0.0.1:8080/');
    expect(local('http://127.0.0.1:8080/a')).toBe(true);
    expect(local('http://127.0.0.1:8081/a')).toBe(false);
    expect(local('http://127.0.0.1/a')).toBe(false);
  });

  test.each([
    '/a.pdf',
    '/a.PNG',
    '/a.zip',
    '/a.css',
    '/a.woff2',
    '/feed.rss',
    '/a.docx',
    '/logo.svg',
    '/a.mp4?x=1',
  ])('%s is no page of it', (path) => {
    expect(scope()(`https://example.com${path}`)).toBe(false);
  });
});

describe('patterns', () => {
  test('only included addresses belong', () => {
    const included = scope(['/shop/**', '/about']);
    expect(included('https://example.com/shop/lamps')).toBe(true);
    expect(included('https://example.com/about')).toBe(true);
    expect(included('https://example.com/blog')).toBe(false);
  });

  test('excluded addresses do not belong, even when included', () => {
    const excluded = scope(['/shop/**'], ['/shop/cart/**']);
    expect(excluded('https://example.com/shop/lamps')).toBe(true);
    expect(excluded('https://example.com/shop/cart')).toBe(false);
  });

  test('the start address always belongs', () => {
    expect(scope(['/blog/**'], ['/shop/**'])('https://example.com/shop/')).toBe(true);
  });

  test('include no other site', () => {
    expect(scope(['https://example.org/**'])('https://example.org/a')).toBe(false);
  });

  test('that cannot be used are an error', () => {
    expect(() => scope([''])).toThrow(PatternError);
    expect(() => scope([], ['a'.repeat(501)])).toThrow(PatternError);
  });
});

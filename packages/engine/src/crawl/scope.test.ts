import { describe, expect, test } from 'vitest';
import { createScope } from './scope.ts';
import { InvalidPatternError } from './url-pattern.ts';

const createTestScope = (
  include: string[] = [],
  exclude: string[] = [],
  start = 'https://example.com/shop/',
) => createScope({ start, include, exclude });

describe('the site', () => {
  test.each([
    'https://example.com/',
    'http://example.com/a',
    'https://www.example.com/a',
    'https://example.com./a',
    'https://example.com/a.html?b=1',
    'https://example.com/version-2.0',
  ])('%s belongs to it', (address) => {
    expect(createTestScope()(address)).toBe(true);
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
    expect(createTestScope()(address)).toBe(false);
  });

  test('on a port of its own is that port alone', () => {
    const local = createTestScope([], [], 'http://127.0.0.1:8080/');
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
    expect(createTestScope()(`https://example.com${path}`)).toBe(false);
  });
});

describe('patterns', () => {
  test('only included addresses belong', () => {
    const included = createTestScope(['/shop/**', '/about']);
    expect(included('https://example.com/shop/lamps')).toBe(true);
    expect(included('https://example.com/about')).toBe(true);
    expect(included('https://example.com/blog')).toBe(false);
  });

  test('excluded addresses do not belong, even when included', () => {
    const excluded = createTestScope(['/shop/**'], ['/shop/cart/**']);
    expect(excluded('https://example.com/shop/lamps')).toBe(true);
    expect(excluded('https://example.com/shop/cart')).toBe(false);
  });

  test('the start address always belongs', () => {
    expect(createTestScope(['/blog/**'], ['/shop/**'])('https://example.com/shop/')).toBe(true);
  });

  test('include no other site', () => {
    expect(createTestScope(['https://example.org/**'])('https://example.org/a')).toBe(false);
  });

  test('that cannot be used are an error', () => {
    expect(() => createTestScope([''])).toThrow(InvalidPatternError);
    expect(() => createTestScope([], ['a'.repeat(501)])).toThrow(InvalidPatternError);
  });
});

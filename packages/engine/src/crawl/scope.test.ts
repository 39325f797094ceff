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
  ])('%s is in scope', (url) => {
    expect(createTestScope()(url)).toBe(true);
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
  ])('%s is not in scope', (url) => {
    expect(createTestScope()(url)).toBe(false);
  });

  test('on a specific port includes only that port', () => {
    const isInScope = createTestScope([], [], 'http://127.0.0.1:8080/');
    expect(isInScope('http://127.0.0.1:8080/a')).toBe(true);
    expect(isInScope('http://127.0.0.1:8081/a')).toBe(false);
    expect(isInScope('http://127.0.0.1/a')).toBe(false);
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
  ])('%s is not a page', (path) => {
    expect(createTestScope()(`https://example.com${path}`)).toBe(false);
  });
});

describe('patterns', () => {
  test('limit the scope to matching URLs', () => {
    const isInScope = createTestScope(['/shop/**', '/about']);
    expect(isInScope('https://example.com/shop/lamps')).toBe(true);
    expect(isInScope('https://example.com/about')).toBe(true);
    expect(isInScope('https://example.com/blog')).toBe(false);
  });

  test('exclude URLs even if they are included', () => {
    const isInScope = createTestScope(['/shop/**'], ['/shop/cart/**']);
    expect(isInScope('https://example.com/shop/lamps')).toBe(true);
    expect(isInScope('https://example.com/shop/cart')).toBe(false);
  });

  test('always keep the start URL in scope', () => {
    expect(createTestScope(['/blog/**'], ['/shop/**'])('https://example.com/shop/')).toBe(true);
  });

  test('can’t include another site', () => {
    expect(createTestScope(['https://example.org/**'])('https://example.org/a')).toBe(false);
  });

  test('that are invalid throw an error', () => {
    expect(() => createTestScope([''])).toThrow(InvalidPatternError);
    expect(() => createTestScope([], ['a'.repeat(501)])).toThrow(InvalidPatternError);
  });
});

import { describe, expect, test } from 'vitest';
import { allowAllRobots, DISALLOW_ALL, getRobotsUrl, MAX_ROBOTS_BYTES, parseRobots } from './robots.ts';

const parseLines = (...lines: string[]) => parseRobots('https://example.com/robots.txt', lines.join('\n'));
const toUrl = (path: string) => `https://example.com${path}`;

test('robots.txt is at the root of the origin', () => {
  expect(getRobotsUrl('https://example.com:8443/a/b?c#d')).toBe('https://example.com:8443/robots.txt');
});

describe('isAllowed', () => {
  test('allows everything that no rule disallows', () => {
    expect(parseLines('User-agent: *', 'Disallow: /admin')).toMatchObject({ crawlDelayMs: 0, sitemaps: [] });
    expect(parseLines('User-agent: *', 'Disallow: /admin').isAllowed(toUrl('/'))).toBe(true);
    expect(parseLines('User-agent: *', 'Disallow: /admin').isAllowed(toUrl('/admin/x'))).toBe(false);
  });

  test('uses only the group with our user agent when there is one', () => {
    const { isAllowed } = parseLines(
      'User-agent: *',
      'Disallow: /',
      '',
      'User-agent: curbcut',
      'Disallow: /private',
    );
    expect(isAllowed(toUrl('/a'))).toBe(true);
    expect(isAllowed(toUrl('/private/a'))).toBe(false);
  });

  test('applies the longest rule, including wildcards and end of path', () => {
    const { isAllowed } = parseLines(
      'User-agent: *',
      'Disallow: /a',
      'Allow: /a/b',
      'Disallow: /*.php$',
      'Disallow: /*?sort=',
    );
    expect(isAllowed(toUrl('/a/c'))).toBe(false);
    expect(isAllowed(toUrl('/a/b/c'))).toBe(true);
    expect(isAllowed(toUrl('/x.php'))).toBe(false);
    expect(isAllowed(toUrl('/x.php?a'))).toBe(true);
    expect(isAllowed(toUrl('/x?sort=up'))).toBe(false);
  });

  test('applies to http and www URLs too, since they belong to the same site', () => {
    const { isAllowed } = parseLines('User-agent: *', 'Disallow: /admin');
    expect(isAllowed('http://www.example.com/admin')).toBe(false);
    expect(parseLines('User-agent: *', 'Disallow: //').isAllowed(toUrl('//other.example/a'))).toBe(false);
  });

  test('allows everything when the file is empty or is an HTML page', () => {
    expect(parseLines('').isAllowed(toUrl('/a'))).toBe(true);
    expect(parseLines('<!doctype html><title>Not found</title>').isAllowed(toUrl('/a'))).toBe(true);
    expect(allowAllRobots.isAllowed(toUrl('/a'))).toBe(true);
  });

  test('allows nothing when the file could not be read', () => {
    expect(parseLines(DISALLOW_ALL).isAllowed(toUrl('/'))).toBe(false);
  });
});

describe('crawl-delay', () => {
  test.each([
    ['2', 2_000],
    ['0.5', 500],
    ['3600', 10_000],
    ['-1', 0],
    ['soon', 0],
    ['', 0],
    ['Infinity', 0],
  ])('“%s” is %i ms', (value, delay) => {
    expect(parseLines('User-agent: *', `Crawl-delay: ${value}`).crawlDelayMs).toBe(delay);
  });
});

test('returns sitemaps as absolute http(s) URLs in the order of the file', () => {
  const { sitemaps } = parseLines(
    'Sitemap: https://cdn.example.net/map.xml',
    'Sitemap: /local.xml',
    'Sitemap: file:///etc/passwd',
    'Sitemap: http://[bad',
  );
  expect(sitemaps).toEqual(['https://cdn.example.net/map.xml', 'https://example.com/local.xml']);
});

test('stays fast for rules that are designed to take seconds per URL', () => {
  const rule = `Disallow: /${'*a'.repeat(400)}b`;
  const { isAllowed } = parseLines(
    'User-agent: *',
    ...Array(Math.floor(MAX_ROBOTS_BYTES / rule.length)).fill(rule),
  );
  for (let page = 0; page < 1_000; page++)
    expect(isAllowed(toUrl(`/${'a'.repeat(2_000)}${page}`))).toBe(false);
});

test('allows long URLs on a large shop with many rules', () => {
  const { isAllowed } = parseLines('User-agent: *', ...Array(300).fill('Disallow: /*/collections/*sort_by*'));
  expect(isAllowed(toUrl(`/en/products/${'a-very-long-name-'.repeat(8)}`))).toBe(true);
});

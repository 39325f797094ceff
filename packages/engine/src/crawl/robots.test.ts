import { describe, expect, test } from 'vitest';
import { allowAllRobots, DISALLOW_ALL, getRobotsUrl, MAX_ROBOTS_BYTES, parseRobots } from './robots.ts';

const parseLines = (...lines: string[]) => parseRobots('https://example.com/robots.txt', lines.join('\n'));
const toUrl = (path: string) => `https://example.com${path}`;

test('robots.txt stands at the root of the origin', () => {
  expect(getRobotsUrl('https://example.com:8443/a/b?c#d')).toBe('https://example.com:8443/robots.txt');
});

describe('allows', () => {
  test('what no rule forbids', () => {
    expect(parseLines('User-agent: *', 'Disallow: /admin')).toMatchObject({ crawlDelayMs: 0, sitemaps: [] });
    expect(parseLines('User-agent: *', 'Disallow: /admin').isAllowed(toUrl('/'))).toBe(true);
    expect(parseLines('User-agent: *', 'Disallow: /admin').isAllowed(toUrl('/admin/x'))).toBe(false);
  });

  test('by the group that names us, and by no other then', () => {
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

  test('by the longest rule, wildcards and end of path included', () => {
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

  test('the same over http and with www, which the scan counts as the same site', () => {
    const { isAllowed } = parseLines('User-agent: *', 'Disallow: /admin');
    expect(isAllowed('http://www.example.com/admin')).toBe(false);
    expect(parseLines('User-agent: *', 'Disallow: //').isAllowed(toUrl('//other.example/a'))).toBe(false);
  });

  test('everything when the file is empty, or no robots.txt at all but a page', () => {
    expect(parseLines('').isAllowed(toUrl('/a'))).toBe(true);
    expect(parseLines('<!doctype html><title>Not found</title>').isAllowed(toUrl('/a'))).toBe(true);
    expect(allowAllRobots.isAllowed(toUrl('/a'))).toBe(true);
  });

  test('nothing when the site could not say', () => {
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

test('sitemaps are absolute web addresses, in the order of the file', () => {
  const { sitemaps } = parseLines(
    'Sitemap: https://cdn.example.net/map.xml',
    'Sitemap: /local.xml',
    'Sitemap: file:///etc/passwd',
    'Sitemap: http://[bad',
  );
  expect(sitemaps).toEqual(['https://cdn.example.net/map.xml', 'https://example.com/local.xml']);
});

test('a file made to be slow is not: its rules would take seconds on each of these addresses', () => {
  const rule = `Disallow: /${'*a'.repeat(400)}b`;
  const { isAllowed } = parseLines(
    'User-agent: *',
    ...Array(Math.floor(MAX_ROBOTS_BYTES / rule.length)).fill(rule),
  );
  for (let page = 0; page < 1_000; page++)
    expect(isAllowed(toUrl(`/${'a'.repeat(2_000)}${page}`))).toBe(false);
});

test('the rules of a large shop leave its long addresses alone', () => {
  const { isAllowed } = parseLines('User-agent: *', ...Array(300).fill('Disallow: /*/collections/*sort_by*'));
  expect(isAllowed(toUrl(`/en/products/${'a-very-long-name-'.repeat(8)}`))).toBe(true);
});

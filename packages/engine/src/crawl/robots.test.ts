import { describe, expect, test } from 'vitest';
import { disallowAll, mostRobotsBytes, noRobots, parseRobots, robotsAddress } from './robots.ts';

const robots = (...lines: string[]) => parseRobots('https://example.com/robots.txt', lines.join('\n'));
const at = (path: string) => `https://example.com${path}`;

test('robots.txt stands at the root of the origin', () => {
  expect(robotsAddress('https://example.com:8443/a/b?c#d')).toBe('https://example.com:8443/robots.txt');
});

describe('allows', () => {
  test('what no rule forbids', () => {
    expect(robots('User-agent: *', 'Disallow: /admin')).toMatchObject({ crawlDelayMs: 0, sitemaps: [] });
    expect(robots('User-agent: *', 'Disallow: /admin').allows(at('/'))).toBe(true);
    expect(robots('User-agent: *', 'Disallow: /admin').allows(at('/admin/x'))).toBe(false);
  });

  test('by the group that names us, and by no other then', () => {
    const { allows } = robots(
      'User-agent: *',
      'Disallow: /',
      '',
      'User-agent: curbcut',
      'Disallow: /private',
    );
    expect(allows(at('/a'))).toBe(true);
    expect(allows(at('/private/a'))).toBe(false);
  });

  test('by the longest rule, wildcards and end of path included', () => {
    const { allows } = robots(
      'User-agent: *',
      'Disallow: /a',
      'Allow: /a/b',
      'Disallow: /*.php$',
      'Disallow: /*?sort=',
    );
    expect(allows(at('/a/c'))).toBe(false);
    expect(allows(at('/a/b/c'))).toBe(true);
    expect(allows(at('/x.php'))).toBe(false);
    expect(allows(at('/x.php?a'))).toBe(true);
    expect(allows(at('/x?sort=up'))).toBe(false);
  });

  test('the same over http and with www, which the scan counts as the same site', () => {
    const { allows } = robots('User-agent: *', 'Disallow: /admin');
    expect(allows('http://www.example.com/admin')).toBe(false);
    expect(robots('User-agent: *', 'Disallow: //').allows(at('//other.example/a'))).toBe(false);
  });

  test('everything when the file is empty, or no robots.txt at all but a page', () => {
    expect(robots('').allows(at('/a'))).toBe(true);
    expect(robots('<!doctype html><title>Not found</title>').allows(at('/a'))).toBe(true);
    expect(noRobots.allows(at('/a'))).toBe(true);
  });

  test('nothing when the site could not say', () => {
    expect(robots(disallowAll).allows(at('/'))).toBe(false);
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
    expect(robots('User-agent: *', `Crawl-delay: ${value}`).crawlDelayMs).toBe(delay);
  });
});

test('sitemaps are absolute web addresses, in the order of the file', () => {
  const { sitemaps } = robots(
    'Sitemap: https://cdn.example.net/map.xml',
    'Sitemap: /local.xml',
    'Sitemap: file:///etc/passwd',
    'Sitemap: http://[bad',
  );
  expect(sitemaps).toEqual(['https://cdn.example.net/map.xml', 'https://example.com/local.xml']);
});

test('a file made to be slow is not: its rules would take seconds on each of these addresses', () => {
  const rule = `Disallow: /${'*a'.repeat(400)}b`;
  const { allows } = robots('User-agent: *', ...Array(Math.floor(mostRobotsBytes / rule.length)).fill(rule));
  for (let page = 0; page < 1_000; page++) expect(allows(at(`/${'a'.repeat(2_000)}${page}`))).toBe(false);
});

test('the rules of a large shop leave its long addresses alone', () => {
  const { allows } = robots('User-agent: *', ...Array(300).fill('Disallow: /*/collections/*sort_by*'));
  expect(allows(at(`/en/products/${'a-very-long-name-'.repeat(8)}`))).toBe(true);
});

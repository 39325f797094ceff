import type { PageSelection } from '@curbcut/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Frontier } from './frontier.ts';

const toUrl = (path: string) => `https://example.com${path}`;

/** A site, as the links on each page. */
type LinkGraph = Readonly<Record<string, readonly string[]>>;

interface CrawlOptions {
  maxPages?: number;
  seeds?: readonly string[];
  isAllowed?: (url: string) => boolean;
  /** Picks the next page in progress to finish. Default: the first. */
  choose?: (inProgress: number) => number;
  selection?: PageSelection;
}

/** Crawls a site, three pages in parallel, and returns the paths in the order they were handed out. */
function crawl(
  site: LinkGraph,
  {
    maxPages = 100,
    seeds = [],
    isAllowed = () => true,
    choose = () => 0,
    selection = 'in-order',
  }: CrawlOptions = {},
) {
  const frontier = new Frontier({
    start: toUrl('/'),
    maxPages,
    seeds: seeds.map(toUrl),
    selection,
    isAllowed,
  });
  const queue: string[] = [];
  const inProgress: string[] = [];
  const order: string[] = [];
  for (;;) {
    queue.push(...frontier.take());
    while (inProgress.length < 3 && queue.length > 0) {
      const url = queue.shift()!;
      order.push(new URL(url).pathname);
      inProgress.push(url);
    }
    if (inProgress.length === 0) return { order, frontier };
    const [url] = inProgress.splice(choose(inProgress.length), 1);
    const links = site[new URL(url!).pathname] ?? [];
    frontier.markVisited(url!, { finalUrl: url!, links: links.map(toUrl) });
  }
}

const site: LinkGraph = {
  '/': ['/a', '/b', '/c'],
  '/a': ['/a1', '/b', '/'],
  '/b': ['/b1', '/a1'],
  '/c': ['/c1'],
  '/b1': ['/deep'],
  '/deep': ['/deeper'],
};

describe('the order', () => {
  test('is breadth-first, by linking page and position on it', () => {
    expect(crawl(site).order).toEqual(['/', '/a', '/b', '/c', '/a1', '/b1', '/c1', '/deep', '/deeper']);
  });

  test('doesn’t depend on which page responds first, for any site and any limit', () => {
    const path = fc.integer({ min: 0, max: 25 }).map((n) => `/${n}`);
    const anySite = fc.dictionary(path, fc.array(path, { maxLength: 6 }), { maxKeys: 26 });
    fc.assert(
      fc.property(
        anySite,
        fc.array(path),
        fc.integer({ min: 1, max: 30 }),
        fc.infiniteStream(fc.nat()),
        (links, seeds, maxPages, picks) => {
          const any = { ...links, '/': ['/0', '/1', '/2', '/3'] };
          const inOrder = crawl(any, { maxPages, seeds });
          const choose = (inProgress: number) => (picks.next().value as number) % inProgress;
          const shuffled = crawl(any, { maxPages, seeds, choose });
          expect(shuffled.order).toEqual(inOrder.order);
          expect(shuffled.frontier.beyondLimitCount).toBe(inOrder.frontier.beyondLimitCount);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('puts sitemap pages after pages linked from the start page and before deeper pages', () => {
    expect(crawl(site, { seeds: ['/s1', '/b', '/deep'] }).order).toEqual([
      ...['/', '/a', '/b', '/c', '/s1', '/deep'],
      ...['/a1', '/b1', '/c1', '/deeper'],
    ]);
  });
});

describe('the limit', () => {
  test('admits the first pages and counts the others', () => {
    const { order, frontier } = crawl(site, { maxPages: 5 });
    expect(order).toEqual(['/', '/a', '/b', '/c', '/a1']);
    expect(frontier).toMatchObject({ foundCount: 5, beyondLimitCount: 2, isFinished: true });
  });

  test('of one page admits only the start page', () => {
    expect(crawl(site, { maxPages: 1 }).order).toEqual(['/']);
  });
});

describe('a page', () => {
  test('is visited once, no matter how its URL is written', () => {
    const links = [
      '/a',
      '/a#part',
      '/a?utm_source=x',
      '/a/',
      '/a/index.html',
      '/index.html',
      '//www.example.com/a',
    ];
    const frontier = new Frontier({ start: toUrl('/'), seeds: [], maxPages: 100, isAllowed: () => true });
    frontier.take();
    frontier.markVisited(toUrl('/'), {
      finalUrl: toUrl('/'),
      links: links.map((link) => new URL(link, toUrl('/')).href),
    });
    expect(frontier.take()).toEqual([toUrl('/a')]);
  });

  test('that was reached through a redirect is not visited again', () => {
    const frontier = new Frontier({ start: toUrl('/'), seeds: [], maxPages: 100, isAllowed: () => true });
    frontier.take();
    frontier.markVisited(toUrl('/'), { finalUrl: toUrl('/en/'), links: [toUrl('/en'), toUrl('/de')] });
    expect(frontier.take()).toEqual([toUrl('/de')]);
  });

  test('that isn’t allowed is checked once and never visited', () => {
    const checked: string[] = [];
    const isAllowed = (url: string) => {
      checked.push(new URL(url).pathname);
      return !url.endsWith('/a');
    };
    expect(crawl(site, { isAllowed }).order).toEqual([
      '/',
      '/b',
      '/c',
      '/b1',
      '/a1',
      '/c1',
      '/deep',
      '/deeper',
    ]);
    expect(checked).toEqual([...new Set(checked)]);
  });

  test('is handed out once and finished once', () => {
    const frontier = new Frontier({ start: toUrl('/'), seeds: [], maxPages: 100, isAllowed: () => true });
    expect(frontier.take()).toEqual([toUrl('/')]);
    expect(frontier.take()).toEqual([]);
    expect(frontier.isFinished).toBe(false);
    frontier.markVisited(toUrl('/'), { finalUrl: null, links: [] });
    frontier.markVisited(toUrl('/'), { finalUrl: null, links: [toUrl('/late')] });
    frontier.markVisited(toUrl('/stranger'), { finalUrl: null, links: [toUrl('/late')] });
    expect(frontier.take()).toEqual([]);
    expect(frontier.isFinished).toBe(true);
  });

  test('has a click count from the start page, or null if it comes from a sitemap', () => {
    const { frontier } = crawl({ ...site, '/s': ['/below'] }, { seeds: ['/s'] });
    const clicks = ['/', '/a', '/b1', '/deep', '/deeper', '/s', '/below'].map((path) =>
      frontier.getClicks(toUrl(path)),
    );
    expect(clicks).toEqual([0, 1, 2, 3, 4, null, null]);
  });

  test('with a hundred thousand links does not break the scan', () => {
    const links = Array.from({ length: 100_000 }, (_, index) => `/${index}`);
    const { frontier } = crawl({ '/': links }, { maxPages: 2 });
    expect(frontier.beyondLimitCount).toBe(4_999);
  });
});

test('a new frontier continues from previous visits, reported in any order', () => {
  const frontier = new Frontier({ start: toUrl('/'), seeds: [], maxPages: 100, isAllowed: () => true });
  const markVisited = (path: string) =>
    frontier.markVisited(toUrl(path), { finalUrl: toUrl(path), links: (site[path] ?? []).map(toUrl) });
  markVisited('/');
  for (const path of ['/c', '/a', '/b']) markVisited(path);
  expect(frontier.take()).toEqual([toUrl('/a1'), toUrl('/b1'), toUrl('/c1')]);
});

describe('choosing by template', () => {
  const posts = Array.from({ length: 200 }, (_, index) => `/blog/${index}`);
  const shop: LinkGraph = {
    '/': [...posts, '/shop/1', '/about'],
    '/shop/1': ['/shop/2', '/shop/3', '/shop/1/reviews/1', '/shop/4'],
    '/blog/2': ['/authors/7'],
  };
  const byTemplate = (maxPages: number, options: CrawlOptions = {}) =>
    crawl(shop, { maxPages, selection: 'by-template', ...options });

  test('visits a few pages of each template before visiting more of any template', () => {
    const { order, frontier } = byTemplate(13);
    expect(order.slice(0, 6)).toEqual(['/', '/blog/0', '/blog/1', '/blog/2', '/shop/1', '/about']);
    expect(order.slice(6, 10)).toEqual(['/authors/7', '/shop/2', '/shop/3', '/shop/1/reviews/1']);
    expect(order.slice(10)).toHaveLength(3);
    expect(frontier.countTemplates()).toEqual({ found: 6, reached: 6 });
    expect(frontier.beyondLimitCount).toBe(208 - 13);
  });

  test('stays within the page limit, even if templates are still missing', () => {
    const { order, frontier } = byTemplate(4);
    expect(order).toEqual(['/', '/blog/0', '/blog/1', '/blog/2']);
    expect(frontier.countTemplates()).toEqual({ found: 5, reached: 2 });
  });

  test('visits every page of a small site', () => {
    const { order, frontier } = byTemplate(1_000);
    expect(new Set(order).size).toBe(208);
    expect(order).toHaveLength(208);
    expect(frontier.beyondLimitCount).toBe(0);
  });

  test('does not depend on which page responds first', () => {
    const expected = new Set(byTemplate(60).order);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(2)), (choices) => {
        const choose = (inProgress: number) => choices.next().value! % inProgress;
        expect(new Set(byTemplate(60, { choose }).order)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

test('builds the same level whether or not the work is sliced', () => {
  const links = Array.from({ length: 500 }, (_, index) => toUrl(`/page-${index % 300}`));
  const seeds = [toUrl('/listed')];
  const open = () => new Frontier({ start: toUrl('/'), maxPages: 1_000, seeds, isAllowed: () => true });
  const [atOnce, inSlices] = [open(), open()];
  for (const frontier of [atOnce, inSlices]) {
    frontier.take();
    frontier.markVisited(toUrl('/'), { finalUrl: toUrl('/'), links });
  }
  let slices = 0;
  for (let links = 0; !inSlices.continueLevel(() => ++links % 50 === 0); ) slices += 1;
  expect(slices).toBeGreaterThanOrEqual(10);
  expect(inSlices.take()).toEqual(atOnce.take());
  expect(inSlices.foundCount).toBe(302);
});

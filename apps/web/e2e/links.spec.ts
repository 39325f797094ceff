import type { APIRequestContext, Page } from '@playwright/test';
import { publicPages } from '../app/seo/public-pages.ts';
import { createArea, mockAreaApi, openArea } from './support/mock-area.ts';
import { openPage } from './support/open-page.ts';
import { publicPaths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

const guestPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/of-the-mail',
  '/email-verification-sent?email=ada%40example.com',
];

interface FoundLink {
  readonly href: string;
  readonly text: string;
}

/** Finds every link of a page, including those in closed menus. */
function findLinks(page: Page): Promise<FoundLink[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href]')].map((link) => ({
      href: (link as HTMLAnchorElement).href,
      text: link.textContent.trim() || link.getAttribute('aria-label') || '',
    })),
  );
}

/** Returns whether a link is expected to point to the home page. */
const isHomeLink = ({ text }: FoundLink) =>
  ['Curbcut', 'Home', 'The start page', 'Go to home page'].includes(text);

/** Collects problems with links. Requests each target once. */
class LinkCheck {
  readonly problems: string[] = [];
  readonly #targets = new Map<string, Promise<string | undefined>>();
  readonly #request: APIRequestContext;
  readonly #origin: string;

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.#origin = origin;
  }

  get count(): number {
    return this.#targets.size;
  }

  async check(from: string, links: readonly FoundLink[]): Promise<void> {
    for (const link of links) {
      const problem = await this.#findProblem(link);
      if (problem) this.problems.push(`${from}: “${link.text}” to ${link.href} ${problem}`);
    }
  }

  async #findProblem(link: FoundLink): Promise<string | undefined> {
    const url = new URL(link.href);
    if (url.protocol === 'mailto:') {
      return /\.(example|invalid|test|localhost)$/.test(url.pathname) ? 'cannot be delivered' : undefined;
    }
    if (url.origin !== this.#origin) return undefined;
    if (url.pathname === '/' && !url.hash) return isHomeLink(link) ? undefined : 'points to the home page';
    const target = url.pathname + url.search + url.hash;
    const known = this.#targets.get(target) ?? this.#requestTarget(url);
    this.#targets.set(target, known);
    return known;
  }

  async #requestTarget(url: URL): Promise<string | undefined> {
    const reply = await this.#request.get(url.pathname + url.search, { maxRedirects: 0 });
    const status = reply.status();
    if (status >= 300 && status < 400) {
      const location = reply.headers().location ?? '';
      return location === '/' ? 'redirects to the home page' : undefined;
    }
    if (status !== 200) return `returned status ${status}`;
    const id = decodeURIComponent(url.hash.slice(1));
    const isPrerendered = publicPages[url.pathname] !== undefined;
    if (id && isPrerendered && !(await reply.text()).includes(`id="${id}"`)) return `has no element “${id}”`;
    return undefined;
  }
}

test('every link on public pages and guest screens has a valid target', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const check = new LinkCheck(request, baseURL ?? '');
  for (const path of publicPaths) {
    await openPage(page, path);
    await check.check(path, await findLinks(page));
  }
  for (const path of guestPaths) {
    await openPage(page, path);
    await check.check(path, await findLinks(page));
  }
  expect(check.count, 'distinct targets').toBeGreaterThan(50);
  expect(check.problems).toEqual([]);
});

test('every link in the signed-in area has a valid target', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const check = new LinkCheck(request, baseURL ?? '');
  await mockAreaApi(page, createArea());
  for (const path of [
    '/dashboard',
    '/scans',
    '/scans/new',
    '/reports',
    '/widget',
    '/profile',
    '/subscription',
    '/help',
  ]) {
    await openArea(page, path);
    await check.check(path, await findLinks(page));
  }
  expect(check.count, 'distinct targets').toBeGreaterThan(10);
  expect(check.problems).toEqual([]);
});

test('public pages do not redirect', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  for (const path of publicPaths) {
    await openPage(page, path);
    expect(page.url()).toBe(baseURL + path);
  }
});

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

/** Every link of a page, in closed menus too. */
function findLinks(page: Page): Promise<FoundLink[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href]')].map((link) => ({
      href: (link as HTMLAnchorElement).href,
      text: link.textContent.trim() || link.getAttribute('aria-label') || '',
    })),
  );
}

/** Links that say “home”. */
const isHomeLink = ({ text }: FoundLink) =>
  ['Curbcut', 'Home', 'The start page', 'Go to home page'].includes(text);

/** Collects what is wrong with links. Each target is requested once. */
class LinkCheck {
  readonly faults: string[] = [];
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
      const fault = await this.#faultOf(link);
      if (fault) this.faults.push(`${from}: “${link.text}” to ${link.href} ${fault}`);
    }
  }

  async #faultOf(link: FoundLink): Promise<string | undefined> {
    const url = new URL(link.href);
    if (url.protocol === 'mailto:') {
      return /\.(example|invalid|test|localhost)$/.test(url.pathname) ? 'can never be delivered' : undefined;
    }
    if (url.origin !== this.#origin) return undefined;
    if (url.pathname === '/' && !url.hash) return isHomeLink(link) ? undefined : 'leads to the home page';
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
      return location === '/' ? 'is redirected to the home page' : undefined;
    }
    if (status !== 200) return `is answered with ${status}`;
    const id = decodeURIComponent(url.hash.slice(1));
    const isPrerendered = publicPages[url.pathname] !== undefined;
    if (id && isPrerendered && !(await reply.text()).includes(`id="${id}"`)) return `has no element “${id}”`;
    return undefined;
  }
}

test('every link on the public pages and the guests’ screens leads to what it says', async ({
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
  expect(check.count, 'different targets').toBeGreaterThan(50);
  expect(check.faults).toEqual([]);
});

test('every link in the signed-in area leads to what it says', async ({ page, request, baseURL }) => {
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
  expect(check.count, 'different targets').toBeGreaterThan(10);
  expect(check.faults).toEqual([]);
});

test('no public page with a route of its own sends people elsewhere', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  for (const path of publicPaths) {
    await openPage(page, path);
    expect(page.url()).toBe(baseURL + path);
  }
});

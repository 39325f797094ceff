import type { APIRequestContext, Page } from '@playwright/test';
import { publicPages } from '#app/seo/public-pages.ts';
import { expect } from './test.ts';

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

/**
 * Checks that every link of the open page has a valid target.
 *
 * @returns how many of the page's links lead to the product's own pages
 */
export async function expectValidLinks(page: Page, request: APIRequestContext, origin = ''): Promise<number> {
  const links = await findLinks(page);
  expect.soft(links.length, 'links').toBeGreaterThan(0);
  expect.soft(await findLinkProblems(request, origin, links), `links of ${page.url()}`).toEqual([]);
  return links.filter(({ href }) => href.startsWith(`${origin}/`)).length;
}

/** Returns whether a link is expected to point to the home page. */
const isHomeLink = ({ text }: FoundLink) =>
  ['Curbcut', 'Home', 'home page', 'Go to home page'].includes(text);

/** Problems with targets that have already been requested, by URL: most pages share most of their links. */
const knownTargets = new Map<string, Promise<string | undefined>>();

/**
 * Finds the problems with the targets of links.
 *
 * @returns a sentence for each link with a problem
 */
async function findLinkProblems(
  request: APIRequestContext,
  origin: string,
  links: readonly FoundLink[],
): Promise<string[]> {
  const problems = await Promise.all(
    links.map(async (link) => {
      const problem = await findProblem(request, origin, link);
      return problem ? `“${link.text}” to ${link.href} ${problem}` : [];
    }),
  );
  return problems.flat();
}

async function findProblem(
  request: APIRequestContext,
  origin: string,
  link: FoundLink,
): Promise<string | undefined> {
  const url = new URL(link.href);
  if (url.protocol === 'mailto:') {
    return /\.(example|invalid|test|localhost)$/.test(url.pathname) ? 'cannot be delivered' : undefined;
  }
  if (url.origin !== origin) return undefined;
  if (url.pathname === '/' && !url.hash) return isHomeLink(link) ? undefined : 'points to the home page';
  const known = knownTargets.get(url.href) ?? requestTarget(request, url);
  knownTargets.set(url.href, known);
  return known;
}

async function requestTarget(request: APIRequestContext, url: URL): Promise<string | undefined> {
  const reply = await request.get(url.pathname + url.search, { maxRedirects: 0 });
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

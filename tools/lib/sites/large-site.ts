import { toLetters } from './letters.ts';
import { type LoopbackServer, serveOnLoopback } from './loopback-server.ts';
import { generateSite } from './shop/generate-site.ts';

/** A site with many pages. */
export interface LargeSite {
  readonly url: string;
  readonly count: number;
  /** Total bytes of all pages. */
  readonly bytes: number;
  close(): void;
}

interface LargeSiteOptions {
  readonly seed: number;
  readonly hasSitemap: boolean;
  /** Delay before a page is sent, in milliseconds. */
  readonly delayMs: number;
}

/** Number of generated pages; larger sites serve each of them at several URLs. */
const GENERATED_PAGES = 2_000;
const CAUSES = 60;
/**
 * Number of links on each page to the following ones, so that the whole site can also be reached without a
 * sitemap.
 */
const LINKS_PER_PAGE = 8;
const placeholderImage =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#889"/></svg>';

/** Serves a shop with a magazine on loopback, with planted faults and a complete sitemap. */
export async function serveLargeSite(
  count: number,
  { seed, hasSitemap, delayMs }: LargeSiteOptions,
): Promise<LargeSite> {
  const generated = generateSite(seed, { pages: Math.min(count, GENERATED_PAGES), causes: CAUSES });
  const sources = [...generated.pages].map(([path, html]) => ({ folder: path.split('/')[1]!, html }));
  // Letters, because a site with this many numbered pages could be an endless calendar.
  const toPath = (number: number) =>
    number === 0 ? '/' : `/${sources[number % sources.length]!.folder}/${toLetters(number)}`;
  const numbers = new Map(Array.from({ length: count }, (_, number) => [toPath(number), number]));
  const render = (number: number): string => {
    const next = Array.from({ length: LINKS_PER_PAGE }, (_, link) => number * LINKS_PER_PAGE + link + 1);
    const links = next
      .filter((other) => other < count)
      .map((other) => `<li><a href="${toPath(other)}">Page ${toLetters(other)}</a></li>`);
    return sources[number % sources.length]!.html.replace(
      '</body>',
      `<footer><nav aria-label="More pages"><ul>${links.join('')}</ul></nav></footer></body>`,
    );
  };
  const server: LoopbackServer = await serveOnLoopback((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const number = numbers.get(path);
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (number !== undefined)
      setTimeout(() => send(200, 'text/html; charset=utf-8', render(number)), delayMs);
    else if (path === '/sitemap.xml' && hasSitemap) {
      const entries = [...numbers.keys()].map((page) => `<url><loc>${server.origin}${page}</loc></url>`);
      const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
      send(200, 'application/xml', body);
    } else if (path.startsWith('/media/')) send(200, 'image/svg+xml', placeholderImage);
    else if (generated.frames.has(path)) send(200, 'text/html; charset=utf-8', generated.frames.get(path)!);
    else send(404, 'text/plain', 'Not found');
  });
  return {
    url: `${server.origin}/`,
    count,
    bytes: Array.from({ length: count }, (_, number) => render(number).length).reduce(
      (sum, size) => sum + size,
      0,
    ),
    close: server.close,
  };
}

import { createServer, type Server } from 'node:http';
import type { LoginReply } from './real-account.ts';

/** The URL of a screen and a CSS selector that matches when its data is shown. */
export interface LoadedScreen {
  readonly url: string;
  readonly selector: string;
}

/** Matches when the data of the open screen is shown. */
export const LOADED_SCREEN = 'html[data-loaded]';

/**
 * Serves the product on another port, signed in: every page finds the tokens in storage, so that the scanner, which
 * does not fill in the login form, reaches the app. The sitemap lists the given screens.
 */
export async function serveSignedInProxy(
  port: number,
  product: string | undefined,
  { access, refresh }: LoginReply,
  screens: readonly LoadedScreen[],
): Promise<Server> {
  const tokens = JSON.stringify({ accessToken: access, refreshToken: refresh });
  const selectors = Object.fromEntries(screens.map(({ url, selector }) => [url, selector]));
  const script = `<script>Object.assign(localStorage, ${tokens});
    const selector = ${JSON.stringify(selectors)}[location.href];
    if (selector) new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      document.documentElement.dataset.loaded = '';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });</script>`;
  const server = createServer(async (request, response) => {
    // The robots.txt of the product excludes the app.
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (request.url === '/sitemap.xml')
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(buildSitemap(screens));
    const { authorization = '', accept = '' } = request.headers;
    const answer = await fetch(`${product}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { accept, ...(authorization && { authorization }) },
    });
    const type = answer.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    // Omits the content security policy, which would block the script.
    response.writeHead(answer.status, { 'content-type': type });
    response.end(
      isPage
        ? (await answer.text()).replace('<head>', `<head>${script}`)
        : Buffer.from(await answer.arrayBuffer()),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

const buildSitemap = (screens: readonly LoadedScreen[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${screens
    .map(({ url }) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
    .join('')}</urlset>`;

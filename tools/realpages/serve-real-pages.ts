import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { type LoopbackServer, serveOnLoopback } from '../lib/sites/loopback-server.ts';
import { componentPhoto, readComponentPage } from './component-pages.ts';
import type { FetchedPackages } from './fetch-packages.ts';
import { getGeneratedPage } from './generated-pages.ts';

type Handler = ReturnType<typeof sirv>;

/**
 * Serves the pages on a free loopback port: npm packages below `/npm/NAME/`, Debian's files below `/usr/`,
 * the benchmark's pages below `/bench/`, generated ones below `/generated/`, and pages of component libraries
 * below `/components/`, with `load-package.js` for those without a build for browsers.
 *
 * @param bench folder that the benchmark's `preparePages` has filled
 */
export async function serveRealPages(packages: FetchedPackages, bench: string): Promise<LoopbackServer> {
  const options = { dev: true } as const;
  const handlers = new Map<string, Handler>([
    ['/bench/', sirv(bench, options)],
    ['/usr/', sirv(join(packages.debian, 'usr'), options)],
    ...packages.npmNames.map((name): [string, Handler] => [
      `/npm/${name}/`,
      sirv(packages.getNpmFolder(name), options),
    ]),
  ]);
  const folders = new Map([
    ['/bench/', bench],
    ['/usr/', join(packages.debian, 'usr')],
    ...packages.npmNames.map((name): [string, string] => [`/npm/${name}/`, packages.getNpmFolder(name)]),
  ]);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    const page = getGeneratedPage(/^\/generated\/([\w-]+)\.html$/.exec(path)?.[1] ?? '');
    if (page !== undefined) return sendHtml(response, page);
    if (path === '/components/photo.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      return response.end(componentPhoto);
    }
    if (path === '/components/load-package.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return response.end(await readFile(join(import.meta.dirname, 'load-package.js')));
    }
    const component = await readComponentPage(/^\/components\/([\w-]+)\.html$/.exec(path)?.[1] ?? '');
    if (component !== undefined) return sendHtml(response, component);
    const prefix = [...handlers.keys()].find((start) => path.startsWith(start));
    if (prefix === undefined) return sendNotFound(response);
    const rest = path.slice(prefix.length);
    if (extname(path) === '.html' && !rest.includes('..')) {
      const html = await readFile(join(folders.get(prefix)!, rest)).catch(() => undefined);
      if (html !== undefined) return sendHtml(response, loadFromPackages(html.toString('latin1')), 'latin1');
    }
    request.url = `/${pathname.slice(prefix.length)}`;
    handlers.get(prefix)!(request, response, () => sendNotFound(response));
  };
  const { origin, close } = await serveOnLoopback((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    origin,
    close,
  };
}

/**
 * Makes a page load packages from this server instead of a CDN, without integrity hashes, and load
 * root-relative resources from the page's own folder.
 */
export function loadFromPackages(html: string): string {
  return html
    .replace(
      /https?:\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com)\/((?:@[\w.-]+\/)?[\w.-]+)@[\w.-]+\//g,
      '/npm/$1/',
    )
    .replace(/\s(?:integrity|crossorigin)="[^"]*"/g, '')
    .replace('<base href="/"', '<base href="./"');
}

function sendHtml(response: ServerResponse, html: string, encoding: BufferEncoding = 'utf8'): void {
  // Without a charset, because a page's own meta element declares it.
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(Buffer.from(html, encoding));
}

function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' });
  response.end('Not found');
}

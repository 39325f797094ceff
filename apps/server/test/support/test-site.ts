import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestSite {
  readonly url: string;
  /** Requested paths in order. */
  readonly visits: string[];
  close(): Promise<void>;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestSiteOptions {
  readonly pages: number;
  /** Request handlers by path, `/robots.txt` included. */
  readonly handlers?: Readonly<Record<string, RequestHandler>>;
}

/**
 * Starts a site on loopback with the pages `/` and `/1` to `/{pages - 1}`. Each page links to its two children,
 * as in a binary tree, and has one issue of its own and one that all pages share.
 */
export async function startTestSite({ pages, handlers = {} }: TestSiteOptions): Promise<TestSite> {
  const visits: string[] = [];
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    visits.push(path);
    const handler = handlers[path];
    if (handler) return handler(request, response);
    const number = path === '/' ? 0 : Number(path.slice(1));
    if (!Number.isInteger(number) || number >= pages) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(number, pages));
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    visits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function renderPage(number: number, pages: number): string {
  const children = [2 * number + 1, 2 * number + 2].filter((child) => child < pages);
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><main>
    <h1>Page ${number}</h1>
    <ul>${children.map((child) => `<li><a href="/${child}">Page ${child}</a></li>`).join('')}</ul>
    <img src="/logo.png" class="logo">
    <form action="/order-${number}"><input class="only-${number}"></form>
  </main></body></html>`;
}

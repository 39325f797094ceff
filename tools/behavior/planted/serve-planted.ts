import sirv from 'sirv';
import { serveOnLoopback } from '../../lib/sites/loopback-server.ts';
import type { PlantedPage } from './planted-pages.ts';

/** Planted pages on a free loopback port, with a count of requests that would change something. */
export interface PlantedServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly origin: string;
  /** Requests below `/canary/`, and all that are neither GET nor HEAD, such as `POST /save`. */
  readonly changingRequests: readonly string[];
  close(): Promise<void>;
}

/** @param root folder with the pages' resources */
export async function servePlantedPages(root: string, pages: readonly PlantedPage[]): Promise<PlantedServer> {
  const htmlByPath = new Map(pages.map(({ path, html }) => [`/${path}`, html]));
  const changingRequests: string[] = [];
  const serve = sirv(root, { dev: false });
  const { origin, close } = await serveOnLoopback((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.startsWith('/canary/') || !['GET', 'HEAD'].includes(method))
      changingRequests.push(`${method} ${url}`);
    const html = htmlByPath.get(pathname);
    if (html !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
      return;
    }
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('Not found');
    });
  });
  return {
    origin,
    changingRequests,
    close,
  };
}

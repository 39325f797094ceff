import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import sirv from 'sirv';
import { type LoopbackServer, serveOnLoopback } from './sites/loopback-server.ts';

/**
 * Serves a folder of static files on a free loopback port.
 *
 * @param prefix path below which the files are served, such as `/WAI`; empty for the root
 * @param latencyMs milliseconds before each response
 * @param rewrite returns different content for a page that is requested with a query; null for the page
 * itself
 */
export async function serveFolder(
  folder: string,
  prefix = '',
  latencyMs = 0,
  rewrite?: (html: string, url: URL) => string | null,
): Promise<LoopbackServer> {
  const serve = sirv(folder, { dev: false, etag: true });
  return serveOnLoopback((request, response) => {
    if (request.url?.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    const serveFile = () =>
      serve(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('Not found');
      });
    const respond = async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const isRewritten = rewrite !== undefined && url.search !== '' && url.pathname.endsWith('.html');
      const html = isRewritten ? await readFile(join(folder, url.pathname), 'utf8').catch(() => null) : null;
      const rewritten = html === null ? null : rewrite!(html, url);
      if (rewritten === null) serveFile();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(rewritten);
    };
    if (latencyMs > 0) setTimeout(respond, latencyMs);
    else void respond();
  });
}

/** Finds the paths of the HTML pages below a folder (with `/`, sorted, relative). */
export async function findHtmlPages(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.x?html?$/i.test(name))
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort();
}

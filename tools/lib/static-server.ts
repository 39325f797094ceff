import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import sirv from 'sirv';

export interface StaticServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder of static files on a free loopback port.
 *
 * @param prefix path below which the files are served, such as `/WAI`; empty for the root
 * @param latencyMs milliseconds before each response
 */
export async function serveFolder(folder: string, prefix = '', latencyMs = 0): Promise<StaticServer> {
  const serve = sirv(folder, { dev: false, etag: true });
  const server = createServer((request, response) => {
    if (request.url?.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    const respond = () =>
      serve(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('Not found');
      });
    if (latencyMs > 0) setTimeout(respond, latencyMs);
    else respond();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Finds the paths (with `/`, sorted, relative) of the HTML pages below a folder. */
export async function findHtmlPages(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.x?html?$/i.test(name))
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort();
}

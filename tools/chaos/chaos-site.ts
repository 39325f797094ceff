import { serveOnLoopback } from '../lib/sites/loopback-server.ts';

/** Several sites with the same pages, each on a separate port. */
export interface ChaosSites {
  /** Start URL of each site. */
  readonly urls: readonly string[];
  close(): void;
}

/** Serves sites on loopback whose pages form a binary tree of links, each with the same kinds of defects. */
export async function serveSites(sites: number, pages: number): Promise<ChaosSites> {
  const servers = await Promise.all(
    Array.from({ length: sites }, () =>
      serveOnLoopback((request, response) => {
        const number = Number((request.url ?? '/').slice(1) || '0');
        if (!Number.isInteger(number) || number >= pages) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
          return;
        }
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(renderPage(number, pages));
      }),
    ),
  );
  return {
    urls: servers.map(({ origin }) => `${origin}/`),
    close: () => {
      for (const { close } of servers) void close();
    },
  };
}

function renderPage(number: number, pages: number): string {
  const children = [2 * number + 1, 2 * number + 2].filter((child) => child < pages);
  const links = children.map((child) => `<li><a href="/${child}">Page ${child}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${number}</title></head><body>
    <header><img src="data:," class="logo"><nav><ul>${links}</ul></nav></header>
    <main><h1>Page ${number}</h1>
    <p style="color: #aaa">Text whose contrast is too low, on page ${number}</p>
    <form action="/order-${number}"><input class="only-${number}"><button>Order ${number}</button></form>
    <button class="menu-${number % 5}"></button></main></body></html>`;
}

import { createServer, type Server } from 'node:http';

const SVG_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>';
const buildPage = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Boats for hire</title></head><body><main><h1>Boats for hire</h1><p>By the hour.</p>${body}</main></body></html>`;

const UNCHANGED_CONTENT = '<form><input name="hours" type="text"></form>';

/** Before: an image without alternative text and a field without a label. */
export const PAGE_BEFORE = buildPage(`<p><img src="/boat.svg"></p>${UNCHANGED_CONTENT}`);
/** After: the image has alternative text, the field is unchanged and a link has no text. */
export const PAGE_AFTER = buildPage(
  `<p><img src="/boat.svg" alt="A rowing boat"></p>${UNCHANGED_CONTENT}<p><a href="/hire/"></a></p>`,
);

/** Serves the current page at every URL except that of its image. */
export async function serveChangingSite(port: number, page: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    const isImage = request.url === '/boat.svg';
    response.writeHead(200, { 'content-type': isImage ? 'image/svg+xml' : 'text/html; charset=utf-8' });
    response.end(isImage ? SVG_IMAGE : page());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';

const ignore: RequestListener = () => {};
const text = (type: string, body: (url: string) => string): RequestListener => {
  return (request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body(request.url ?? '/'));
};
/** The number in a URL, plus one. */
const next = (url: string): number => Number(/\d+/.exec(url)?.[0] ?? 0) + 1;

const serviceWorker = readFileSync(new URL('fixtures/sw-hostile.js', import.meta.url), 'utf8');

/** What the pages of `fixtures/` load, by the beginning of its path. */
const resources: readonly (readonly [string, RequestListener])[] = [
  ['/never', ignore],
  ['/secret', (_, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="Secret"' }).end()],
  [
    '/download',
    (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="x.bin"',
      });
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 20);
      response.once('close', () => clearInterval(timer));
    },
  ],
  ['/loop.css', text('text/css', (url) => `@import url('/loop.css?${next(url)}'); p { color: red }`)],
  [
    '/stream',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(`data: ${Date.now()}\n\n`), 10);
      response.once('close', () => clearInterval(timer));
    },
  ],
  ['/m/', text('text/javascript', (url) => `import "/m/${next(url)}.js";`)],
  ['/sw-hostile.js', text('text/javascript', () => serviceWorker)],
];

/** What answers a request for something that a page loads; `undefined` for anything else. */
export function resourceAt(path: string): RequestListener | undefined {
  return resources.find(([start]) => path.startsWith(start))?.[1];
}

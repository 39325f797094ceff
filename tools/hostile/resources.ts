import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';

const neverAnswer: RequestListener = () => {};
const respondWithText = (type: string, body: (url: string) => string): RequestListener => {
  return (request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body(request.url ?? '/'));
};
/** Returns the number in a URL, plus one. */
const getNextNumber = (url: string): number => Number(/\d+/.exec(url)?.[0] ?? 0) + 1;

const serviceWorker = readFileSync(new URL('fixtures/sw-hostile.js', import.meta.url), 'utf8');

/** Resources that the pages in `fixtures/` load, by path prefix. */
const resources: readonly (readonly [string, RequestListener])[] = [
  ['/never', neverAnswer],
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
  [
    '/loop.css',
    respondWithText('text/css', (url) => `@import url('/loop.css?${getNextNumber(url)}'); p { color: red }`),
  ],
  [
    '/stream',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(`data: ${Date.now()}\n\n`), 10);
      response.once('close', () => clearInterval(timer));
    },
  ],
  ['/m/', respondWithText('text/javascript', (url) => `import "/m/${getNextNumber(url)}.js";`)],
  ['/sw-hostile.js', respondWithText('text/javascript', () => serviceWorker)],
];

/** Finds the handler for a resource that a page loads; `undefined` for anything else. */
export function findResource(path: string): RequestListener | undefined {
  return resources.find(([start]) => path.startsWith(start))?.[1];
}

import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Attack, page } from '../attack.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const blanks = Buffer.alloc(64 * 1024 ** 2, 0x20);
const brotliBomb = brotliCompressSync(Buffer.concat([blanks, blanks, blanks, blanks]), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
});
const failed = ['scan/connection-failed', 'scan/empty-page', 'scan/http-error', 'scan/unavailable'];

/** Writes lines until the other side goes away. */
function repeat(socket: Socket, line: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(line), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** A redirect to somewhere that must not be followed. */
const redirectTo = (name: string, location: string, ends: readonly string[]): Attack => ({
  name,
  answer: (_, response) => response.writeHead(302, { location }).end(),
  ends,
});

/** A page with another status, or other headers. */
const pageWith = (
  name: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  ends: readonly string[],
): Attack => ({
  name,
  answer: (_, response) => response.writeHead(status, { ...html, ...headers }).end(page('')),
  ends,
});

/** Answers that break HTTP, or use it for what it is not for. */
export const protocolAttacks: readonly Attack[] = [
  {
    name: 'headers-and-nothing-else',
    answer: (_, response) => response.writeHead(200, html).flushHeaders(),
    ends: ['scan/empty-page', 'tested'],
  },
  {
    name: 'blanks-before-the-first-tag',
    answer: (_, response) => {
      response.writeHead(200, html);
      const timer = setInterval(() => response.write(' '.repeat(60_000)), 2);
      response.once('close', () => clearInterval(timer));
    },
    // What has come by then is a document without content.
    ends: ['tested', 'scan/empty-page', 'scan/too-large'],
  },
  // The browser drops this one without a word, as an answer without content.
  redirectTo('redirects-to-script', 'javascript:alert(1)', ['scan/scheme-refused', 'scan/empty-page']),
  redirectTo('redirects-to-data', 'data:text/html,<h1>x</h1>', [
    'scan/scheme-refused',
    'scan/connection-failed',
  ]),
  redirectTo('redirects-to-a-closed-port', 'http://127.0.0.1:1/', ['scan/scheme-refused', ...failed]),
  redirectTo('redirects-to-a-link-local-address', 'http://169.254.0.1/', ['scan/address-refused', ...failed]),
  {
    name: 'wrong-encoding',
    answer: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-16' })
        .end(Buffer.from('<meta charset=shift_jis><h1>\xff\xfe\xc3\x28</h1>', 'latin1')),
    ends: ['tested', 'scan/empty-page'],
  },
  pageWith('not-compressed', 200, { 'content-encoding': 'gzip' }, failed),
  {
    name: 'huge-header',
    answer: ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(10 * 1024 ** 2)}\r\n\r\n<h1>x</h1>`),
    ends: failed,
  },
  {
    name: 'hundred-thousand-headers',
    answer: ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(100_000)}\r\n<h1>x</h1>`),
    ends: [...failed, 'tested'],
  },
  {
    name: 'brotli-bomb',
    answer: (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliBomb),
    ends: ['tested', 'scan/too-large', 'scan/empty-page', 'scan/too-much-memory', ...failed],
  },
  pageWith('page-as-an-image', 200, { 'content-type': 'image/png' }, ['scan/not-html']),
  pageWith(
    'page-as-a-download',
    200,
    { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' },
    ['scan/download', 'scan/not-html'],
  ),
  pageWith('page-as-a-document', 200, { 'content-type': 'application/pdf' }, [
    'scan/not-html',
    'scan/download',
  ]),
  {
    name: 'xhtml-with-an-error',
    answer: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xhtml+xml' })
        .end('<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Open</body></html>'),
    ends: ['tested', 'scan/empty-page', 'scan/not-html'],
  },
  {
    name: 'short-content-length',
    answer: ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 200\r\n\r\n${page('')}`),
    ends: ['tested', ...failed],
  },
  {
    name: 'malformed-status-line',
    answer: ({ socket }) => socket.end('HTTP/1.1 9999 \0\r\n\r\n<h1>x</h1>'),
    ends: [...failed, 'tested'],
  },
  {
    name: 'no-status-line',
    answer: ({ socket }) => socket.end('<h1>HTTP/0.9</h1>'),
    ends: [...failed, 'tested'],
  },
  {
    name: 'no-content',
    answer: (_, response) => response.writeHead(204).end(),
    ends: ['scan/empty-page'],
  },
  {
    name: 'not-modified',
    answer: (_, response) => response.writeHead(304).end(),
    ends: failed,
  },
  {
    name: 'endless-early-hints',
    answer: ({ socket }) =>
      repeat(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x.css>; rel=preload\r\n\r\n', 1),
    ends: failed,
  },
  pageWith('unavailable-with-content', 503, {}, ['scan/unavailable']),
  pageWith('asks-for-a-password', 401, { 'www-authenticate': 'Basic realm="x"' }, ['scan/sign-in-required']),
  pageWith('refresh-header', 200, { refresh: '0' }, ['tested', 'scan/too-many-redirects']),
  pageWith('clears-site-data', 200, { 'clear-site-data': '"*"', connection: 'close' }, ['tested']),
  {
    name: 'switches-protocols',
    answer: ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ends: failed,
  },
];

import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildDocument, type HostileAttack } from '../attack.ts';

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };
const spaces = Buffer.alloc(64 * 1024 ** 2, 0x20);
const brotliBomb = brotliCompressSync(Buffer.concat([spaces, spaces, spaces, spaces]), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
});
const failureOutcomes = ['scan/connection-failed', 'scan/empty-page', 'scan/http-error', 'scan/unavailable'];

/** Writes lines until the client disconnects. */
function writeRepeatedly(socket: Socket, line: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(line), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Creates a redirect to a URL that must not be followed. */
const createRedirect = (
  name: string,
  location: string,
  expectedOutcomes: readonly string[],
): HostileAttack => ({
  name,
  handleRequest: (_, response) => response.writeHead(302, { location }).end(),
  expectedOutcomes,
});

/** Creates a page with another status or other headers. */
const createPageAttack = (
  name: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  expectedOutcomes: readonly string[],
): HostileAttack => ({
  name,
  handleRequest: (_, response) =>
    response.writeHead(status, { ...htmlHeaders, ...headers }).end(buildDocument('')),
  expectedOutcomes,
});

/** Responses that violate or misuse HTTP. */
export const protocolAttacks: readonly HostileAttack[] = [
  {
    name: 'headers-and-nothing-else',
    handleRequest: (_, response) => response.writeHead(200, htmlHeaders).flushHeaders(),
    expectedOutcomes: ['scan/empty-page', 'tested'],
  },
  {
    name: 'blanks-before-the-first-tag',
    handleRequest: (_, response) => {
      response.writeHead(200, htmlHeaders);
      const timer = setInterval(() => response.write(' '.repeat(60_000)), 2);
      response.once('close', () => clearInterval(timer));
    },
    // The part received so far is a document without content.
    expectedOutcomes: ['tested', 'scan/empty-page', 'scan/too-large'],
  },
  // The browser silently drops this redirect and treats it as an empty response.
  createRedirect('redirects-to-script', 'javascript:alert(1)', ['scan/scheme-refused', 'scan/empty-page']),
  createRedirect('redirects-to-data', 'data:text/html,<h1>x</h1>', [
    'scan/scheme-refused',
    'scan/connection-failed',
  ]),
  createRedirect('redirects-to-a-closed-port', 'http://127.0.0.1:1/', [
    'scan/scheme-refused',
    ...failureOutcomes,
  ]),
  createRedirect('redirects-to-a-link-local-address', 'http://169.254.0.1/', [
    'scan/address-refused',
    ...failureOutcomes,
  ]),
  {
    name: 'wrong-encoding',
    handleRequest: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-16' })
        .end(Buffer.from('<meta charset=shift_jis><h1>\xff\xfe\xc3\x28</h1>', 'latin1')),
    expectedOutcomes: ['tested', 'scan/empty-page'],
  },
  createPageAttack('not-compressed', 200, { 'content-encoding': 'gzip' }, failureOutcomes),
  {
    name: 'huge-header',
    handleRequest: ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(10 * 1024 ** 2)}\r\n\r\n<h1>x</h1>`),
    expectedOutcomes: failureOutcomes,
  },
  {
    name: 'hundred-thousand-headers',
    handleRequest: ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(100_000)}\r\n<h1>x</h1>`),
    expectedOutcomes: [...failureOutcomes, 'tested'],
  },
  {
    name: 'brotli-bomb',
    handleRequest: (_, response) =>
      response.writeHead(200, { ...htmlHeaders, 'content-encoding': 'br' }).end(brotliBomb),
    expectedOutcomes: [
      'tested',
      'scan/too-large',
      'scan/empty-page',
      'scan/too-much-memory',
      ...failureOutcomes,
    ],
  },
  createPageAttack('page-as-an-image', 200, { 'content-type': 'image/png' }, ['scan/not-html']),
  createPageAttack(
    'page-as-a-download',
    200,
    { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' },
    ['scan/download', 'scan/not-html'],
  ),
  createPageAttack('page-as-a-document', 200, { 'content-type': 'application/pdf' }, [
    'scan/not-html',
    'scan/download',
  ]),
  {
    name: 'xhtml-with-an-error',
    handleRequest: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xhtml+xml' })
        .end('<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Open</body></html>'),
    expectedOutcomes: ['tested', 'scan/empty-page', 'scan/not-html'],
  },
  {
    name: 'short-content-length',
    handleRequest: ({ socket }) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 200\r\n\r\n${buildDocument('')}`,
      ),
    expectedOutcomes: ['tested', ...failureOutcomes],
  },
  {
    name: 'malformed-status-line',
    handleRequest: ({ socket }) => socket.end('HTTP/1.1 9999 \0\r\n\r\n<h1>x</h1>'),
    expectedOutcomes: [...failureOutcomes, 'tested'],
  },
  {
    name: 'no-status-line',
    handleRequest: ({ socket }) => socket.end('<h1>HTTP/0.9</h1>'),
    expectedOutcomes: [...failureOutcomes, 'tested'],
  },
  {
    name: 'no-content',
    handleRequest: (_, response) => response.writeHead(204).end(),
    expectedOutcomes: ['scan/empty-page'],
  },
  {
    name: 'not-modified',
    handleRequest: (_, response) => response.writeHead(304).end(),
    expectedOutcomes: failureOutcomes,
  },
  {
    name: 'endless-early-hints',
    handleRequest: ({ socket }) =>
      writeRepeatedly(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x.css>; rel=preload\r\n\r\n', 1),
    expectedOutcomes: failureOutcomes,
  },
  createPageAttack('unavailable-with-content', 503, {}, ['scan/unavailable']),
  createPageAttack('asks-for-a-password', 401, { 'www-authenticate': 'Basic realm="x"' }, [
    'scan/sign-in-required',
  ]),
  createPageAttack('refresh-header', 200, { refresh: '0' }, ['tested', 'scan/too-many-redirects']),
  createPageAttack('clears-site-data', 200, { 'clear-site-data': '"*"', connection: 'close' }, ['tested']),
  {
    name: 'switches-protocols',
    handleRequest: ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    expectedOutcomes: failureOutcomes,
  },
];

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { buildDocument, type HostileAttack } from '../attack.ts';

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };
const mebibyte = Buffer.alloc(1024 ** 2, 0x20);
/** 200 MiB of spaces in 200 KB. */
const gzipBomb = gzipSync(Buffer.concat(Array.from({ length: 200 }, () => mebibyte)), { level: 9 });

/** Writes a chunk repeatedly until the client disconnects. */
function writeSlowly(response: ServerResponse, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => response.write(chunk), everyMs);
  response.once('close', () => clearInterval(timer));
}

/** Writes as fast as the client reads. */
function writeEndlessly(response: ServerResponse, chunk: string | Buffer): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', write);
  };
  write();
}

/** Responses that servers send instead of a page, or together with one. */
export const serverAttacks: readonly HostileAttack[] = [
  { name: 'no-answer', handleRequest: () => {} },
  {
    name: 'closes-at-once',
    handleRequest: (request) => request.socket.destroy(),
    expectedOutcomes: ['scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'closes-in-the-middle',
    handleRequest: (request, response) => {
      response.writeHead(200, { ...htmlHeaders, 'content-length': '100000' });
      response.write(buildDocument(''), () => request.socket.destroy());
    },
    expectedOutcomes: ['tested', 'scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'slow-headers',
    handleRequest: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-more: 1\r\n'), 300);
      socket.once('close', () => clearInterval(timer));
    },
    expectedOutcomes: ['scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'endless-headers',
    handleRequest: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x-more: ${'x'.repeat(60_000)}\r\n`), 1);
      socket.once('close', () => clearInterval(timer));
    },
    expectedOutcomes: ['scan/connection-failed', 'scan/empty-page', 'scan/http-error', 'scan/unavailable'],
  },
  {
    name: 'slow-document',
    handleRequest: (_, response) => {
      response.writeHead(200, htmlHeaders);
      writeSlowly(response, 'x', 200);
    },
    expectedOutcomes: ['tested', 'scan/empty-page'],
  },
  {
    name: 'endless-document',
    handleRequest: (_, response) => {
      response.writeHead(200, htmlHeaders).write(buildDocument(''));
      writeSlowly(response, '<p>And more</p>', 5);
    },
  },
  {
    name: 'endless-flood',
    handleRequest: (_, response) => {
      response.writeHead(200, htmlHeaders).write('<!doctype html><title>x</title><h1>x</h1>');
      writeEndlessly(response, '<p>Flood</p>'.repeat(5_000));
    },
    expectedOutcomes: ['tested', 'scan/too-much-memory', 'scan/too-large'],
  },
  {
    name: 'compression-bomb',
    handleRequest: (_, response) =>
      response.writeHead(200, { ...htmlHeaders, 'content-encoding': 'gzip' }).end(gzipBomb),
    expectedOutcomes: ['tested', 'scan/too-large', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'compressed-twice',
    handleRequest: (_, response) =>
      response.writeHead(200, { ...htmlHeaders, 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipBomb)),
    expectedOutcomes: ['tested', 'scan/too-large', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'redirects-to-itself',
    handleRequest: (request, response) => response.writeHead(302, { location: request.url }).end(),
    expectedOutcomes: ['scan/too-many-redirects'],
  },
  {
    name: 'redirects-for-ever',
    handleRequest: (_, response) =>
      response.writeHead(302, { location: `/redirects-for-ever?${Math.random()}` }).end(),
    expectedOutcomes: ['scan/too-many-redirects'],
  },
  {
    name: 'slow-redirects',
    handleRequest: (_, response) => {
      const timer = setTimeout(
        () => response.writeHead(302, { location: `/slow-redirects?${Math.random()}` }).end(),
        900,
      );
      response.once('close', () => clearTimeout(timer));
    },
    expectedOutcomes: ['scan/too-many-redirects'],
  },
  {
    name: 'redirects-to-a-file',
    handleRequest: (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    expectedOutcomes: ['scan/scheme-refused', 'scan/connection-failed'],
  },
  {
    name: 'endless-style-sheet',
    handleRequest: (request, response) => {
      if (!request.url?.endsWith('.css'))
        response
          .writeHead(200, htmlHeaders)
          .end(`<link rel="stylesheet" href="/endless-style-sheet/x.css">${buildDocument('')}`);
      else {
        response.writeHead(200, { 'content-type': 'text/css' });
        writeSlowly(response, 'p { color: red }\n', 50);
      }
    },
    expectedOutcomes: ['tested', 'scan/empty-page'],
  },
  {
    name: 'endless-script',
    handleRequest: (request, response) => {
      if (!request.url?.endsWith('.js'))
        response
          .writeHead(200, htmlHeaders)
          .end(buildDocument('<script src="/endless-script/x.js"></script><p>After</p>'));
      else {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        writeSlowly(response, '// more\n', 50);
      }
    },
  },
  {
    name: 'endless-image',
    handleRequest: (request, response) => {
      if (!request.url?.endsWith('.png'))
        response
          .writeHead(200, htmlHeaders)
          .end(
            buildDocument(
              '<img src="/endless-image/x.png" alt="x"><img loading="lazy" src="/endless-image/y.png" alt="y">',
            ),
          );
      else {
        response.writeHead(200, { 'content-type': 'image/png' });
        writeSlowly(response, Buffer.from('89504e470d0a1a0a', 'hex'), 50);
      }
    },
  },
  {
    name: 'endless-events',
    handleRequest: (request, response) => {
      if (!request.url?.endsWith('events'))
        response
          .writeHead(200, htmlHeaders)
          .end(
            buildDocument(
              '<p id="at">0</p>',
              `new EventSource('/endless-events/events').onmessage = ({ data }) => { at.textContent = data; };`,
            ),
          );
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        writeSlowly(response, `data: ${Math.random()}\n\n`, 5);
      }
    },
  },
  {
    name: 'fonts-without-end',
    handleRequest: (request, response) => {
      if (!request.url?.endsWith('.woff2'))
        response
          .writeHead(200, htmlHeaders)
          .end(
            buildDocument(
              Array.from(
                { length: 60 },
                (_, at) =>
                  `<style>@font-face { font-family: f${at}; src: url(/fonts-without-end/${at}.woff2) }</style><p style="font-family: f${at}">x</p>`,
              ).join(''),
            ),
          );
      else response.writeHead(200, { 'content-type': 'font/woff2' }).flushHeaders();
    },
  },
  {
    name: 'many-requests',
    html: buildDocument(
      '',
      `setInterval(() => { for (let i = 0; i < 100; i++) fetch('/plain?' + Math.random()).catch(() => {}); }, 1);`,
    ),
  },
  {
    name: 'answers-with-an-error-slowly',
    handleRequest: (_, response) => {
      const timer = setTimeout(
        () => response.writeHead(503, { 'retry-after': '1' }).end('<h1>Later</h1>'),
        2_500,
      );
      response.once('close', () => clearTimeout(timer));
    },
    expectedOutcomes: ['scan/unavailable'],
  },
  {
    name: 'cookies',
    handleRequest: (_, response) =>
      response
        .writeHead(200, {
          ...htmlHeaders,
          'set-cookie': Array.from({ length: 150 }, (_, at) => `c${at}=${'x'.repeat(60)}`),
        })
        .end(
          buildDocument(
            '',
            `setInterval(() => { for (let i = 0; i < 50; i++) document.cookie = 'd' + Math.random() + '=' + 'x'.repeat(3000); }, 1);`,
          ),
        ),
    expectedOutcomes: ['tested', 'scan/connection-failed'],
  },
  {
    name: 'binary-as-a-page',
    handleRequest: (_, response) =>
      response
        .writeHead(200, htmlHeaders)
        .end(Buffer.from(Array.from({ length: 3e5 }, (_, at) => (at * 7919) % 251))),
    expectedOutcomes: ['tested', 'scan/empty-page'],
  },
  {
    name: 'uses-every-request',
    handleRequest: (_, response) =>
      response
        .writeHead(200, htmlHeaders)
        .end(
          buildDocument(Array.from({ length: 1500 }, (_, at) => `<img src="/plain?${at}" alt="">`).join('')),
        ),
  },
];

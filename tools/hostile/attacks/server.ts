import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Attack, page } from '../attack.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const mebibyte = Buffer.alloc(1024 ** 2, 0x20);
/** 200 MiB of blanks in 200 KB. */
const bomb = gzipSync(Buffer.concat(Array.from({ length: 200 }, () => mebibyte)), { level: 9 });

/** Writes a piece again and again until the other side goes away. */
function trickle(response: ServerResponse, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.once('close', () => clearInterval(timer));
}

/** Writes as fast as the other side reads. */
function flood(response: ServerResponse, piece: string | Buffer): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
    response.once('drain', write);
  };
  write();
}

/** What servers answer in place of a page, or with one. */
export const serverAttacks: readonly Attack[] = [
  { name: 'no-answer', answer: () => {} },
  {
    name: 'closes-at-once',
    answer: (request) => request.socket.destroy(),
    ends: ['scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'closes-in-the-middle',
    answer: (request, response) => {
      response.writeHead(200, { ...html, 'content-length': '100000' });
      response.write(page(''), () => request.socket.destroy());
    },
    ends: ['tested', 'scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'slow-headers',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-more: 1\r\n'), 300);
      socket.once('close', () => clearInterval(timer));
    },
    ends: ['scan/connection-failed', 'scan/empty-page'],
  },
  {
    name: 'endless-headers',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x-more: ${'x'.repeat(60_000)}\r\n`), 1);
      socket.once('close', () => clearInterval(timer));
    },
    ends: ['scan/connection-failed', 'scan/empty-page', 'scan/http-error', 'scan/unavailable'],
  },
  {
    name: 'slow-document',
    answer: (_, response) => {
      response.writeHead(200, html);
      trickle(response, 'x', 200);
    },
    ends: ['tested', 'scan/empty-page'],
  },
  {
    name: 'endless-document',
    answer: (_, response) => {
      response.writeHead(200, html).write(page(''));
      trickle(response, '<p>And more</p>', 5);
    },
  },
  {
    name: 'endless-flood',
    answer: (_, response) => {
      response.writeHead(200, html).write('<!doctype html><title>x</title><h1>x</h1>');
      flood(response, '<p>Flood</p>'.repeat(5_000));
    },
    ends: ['tested', 'scan/too-much-memory', 'scan/too-large'],
  },
  {
    name: 'compression-bomb',
    answer: (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    ends: ['tested', 'scan/too-large', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'compressed-twice',
    answer: (_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
    ends: ['tested', 'scan/too-large', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'redirects-to-itself',
    answer: (request, response) => response.writeHead(302, { location: request.url }).end(),
    ends: ['scan/too-many-redirects'],
  },
  {
    name: 'redirects-for-ever',
    answer: (_, response) =>
      response.writeHead(302, { location: `/redirects-for-ever?${Math.random()}` }).end(),
    ends: ['scan/too-many-redirects'],
  },
  {
    name: 'slow-redirects',
    answer: (_, response) => {
      const timer = setTimeout(
        () => response.writeHead(302, { location: `/slow-redirects?${Math.random()}` }).end(),
        900,
      );
      response.once('close', () => clearTimeout(timer));
    },
    ends: ['scan/too-many-redirects'],
  },
  {
    name: 'redirects-to-a-file',
    answer: (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ends: ['scan/scheme-refused', 'scan/connection-failed'],
  },
  {
    name: 'endless-style-sheet',
    answer: (request, response) => {
      if (!request.url?.endsWith('.css'))
        response
          .writeHead(200, html)
          .end(`<link rel="stylesheet" href="/endless-style-sheet/x.css">${page('')}`);
      else {
        response.writeHead(200, { 'content-type': 'text/css' });
        trickle(response, 'p { color: red }\n', 50);
      }
    },
    ends: ['tested', 'scan/empty-page'],
  },
  {
    name: 'endless-script',
    answer: (request, response) => {
      if (!request.url?.endsWith('.js'))
        response.writeHead(200, html).end(page('<script src="/endless-script/x.js"></script><p>After</p>'));
      else {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        trickle(response, '// more\n', 50);
      }
    },
  },
  {
    name: 'endless-image',
    answer: (request, response) => {
      if (!request.url?.endsWith('.png'))
        response
          .writeHead(200, html)
          .end(
            page(
              '<img src="/endless-image/x.png" alt="x"><img loading="lazy" src="/endless-image/y.png" alt="y">',
            ),
          );
      else {
        response.writeHead(200, { 'content-type': 'image/png' });
        trickle(response, Buffer.from('89504e470d0a1a0a', 'hex'), 50);
      }
    },
  },
  {
    name: 'endless-events',
    answer: (request, response) => {
      if (!request.url?.endsWith('events'))
        response
          .writeHead(200, html)
          .end(
            page(
              '<p id="at">0</p>',
              `new EventSource('/endless-events/events').onmessage = ({ data }) => { at.textContent = data; };`,
            ),
          );
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        trickle(response, `data: ${Math.random()}\n\n`, 5);
      }
    },
  },
  {
    name: 'fonts-without-end',
    answer: (request, response) => {
      if (!request.url?.endsWith('.woff2'))
        response
          .writeHead(200, html)
          .end(
            page(
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
    html: page(
      '',
      `setInterval(() => { for (let i = 0; i < 100; i++) fetch('/plain?' + Math.random()).catch(() => {}); }, 1);`,
    ),
  },
  {
    name: 'answers-with-an-error-slowly',
    answer: (_, response) => {
      const timer = setTimeout(
        () => response.writeHead(503, { 'retry-after': '1' }).end('<h1>Later</h1>'),
        2_500,
      );
      response.once('close', () => clearTimeout(timer));
    },
    ends: ['scan/unavailable'],
  },
  {
    name: 'cookies',
    answer: (_, response) =>
      response
        .writeHead(200, {
          ...html,
          'set-cookie': Array.from({ length: 150 }, (_, at) => `c${at}=${'x'.repeat(60)}`),
        })
        .end(
          page(
            '',
            `setInterval(() => { for (let i = 0; i < 50; i++) document.cookie = 'd' + Math.random() + '=' + 'x'.repeat(3000); }, 1);`,
          ),
        ),
    ends: ['tested', 'scan/connection-failed'],
  },
  {
    name: 'binary-as-a-page',
    answer: (_, response) =>
      response
        .writeHead(200, html)
        .end(Buffer.from(Array.from({ length: 3e5 }, (_, at) => (at * 7919) % 251))),
    ends: ['tested', 'scan/empty-page'],
  },
  {
    name: 'uses-every-request',
    answer: (_, response) =>
      response
        .writeHead(200, html)
        .end(page(Array.from({ length: 1500 }, (_, at) => `<img src="/plain?${at}" alt="">`).join(''))),
  },
];

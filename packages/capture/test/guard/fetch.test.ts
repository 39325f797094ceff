import { readFileSync } from 'node:fs';
import https from 'node:https';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGuardedSender, parsePrivateTargets } from '../../src/guard/index.ts';
import { cleanups, listen, startTestGuard, startWebsite } from './loopback.ts';

describe('fetch', () => {
  beforeAll(() => {
    const own = readFileSync(new URL('fixtures/localhost.cert.pem', import.meta.url), 'utf8');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), own]);
  });

  test('reads a file with the given headers', async () => {
    const { port } = await startWebsite((request, response) =>
      response.end(`for ${request.headers['user-agent']}`),
    );
    const guard = await startTestGuard([port]);
    const url = `http://site.test:${port}/robots.txt`;
    const answer = await guard.fetch(url, { headers: { 'user-agent': 'someone' } });
    expect(answer).toMatchObject({ url, status: 200, isTruncated: false });
    expect(Buffer.from(answer.body).toString()).toBe('for someone');
    expect(Buffer.from((await guard.fetch(url)).body).toString()).toContain('Curbcut');
  });

  test('reads over https and rejects a certificate for a different name', async () => {
    const file = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
    const { port } = await listen(
      https.createServer(
        { cert: file('localhost.cert.pem'), key: file('localhost.key.pem') },
        (_request, response) => response.end('secret'),
      ),
    );
    const guard = await startTestGuard([], { allowPrivate: { kind: 'all' } });
    expect(await guard.fetch(`https://secure.test:${port}/`)).toMatchObject({ status: 200 });
    expect(await guard.fetch(`https://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
    await expect(guard.fetch(`https://other.test:${port}/`)).rejects.toMatchObject({
      failure: { code: 'connection-failed' },
    });
  });

  test('follows redirects and returns the final URL', async () => {
    const { port } = await startWebsite((request, response) => {
      if (request.url === '/c') response.end('c');
      else
        response
          .writeHead(301, { location: request.url === '/a' ? 'b' : `http://site.test:${port}/c` })
          .end();
    });
    const guard = await startTestGuard([port]);
    expect(await guard.fetch(`http://site.test:${port}/a`)).toMatchObject({
      url: `http://site.test:${port}/c`,
    });
  });

  test('checks the target of a redirect like any other URL', async () => {
    const inside = await startWebsite((_request, response) => response.end('secret'));
    let touched = 0;
    inside.server.on('connection', () => touched++);
    const { port } = await startWebsite((request, response) =>
      response
        .writeHead(302, {
          location: request.url === '/file' ? 'file:///etc/passwd' : `http://127.1:${inside.port}/`,
        })
        .end(),
    );
    const guard = await startTestGuard([port]);
    await expect(guard.fetch(`http://site.test:${port}/`)).rejects.toMatchObject({
      refusal: { code: 'loopback' },
    });
    await expect(guard.fetch(`http://site.test:${port}/file`)).rejects.toMatchObject({
      refusal: { code: 'scheme' },
    });
    expect(touched).toBe(0);
  });

  test('stops after five redirects', async () => {
    let asked = 0;
    const { port } = await startWebsite((_request, response) =>
      response.writeHead(302, { location: `/${asked++}` }).end(),
    );
    const guard = await startTestGuard([port]);
    await expect(guard.fetch(`http://site.test:${port}/`)).rejects.toMatchObject({
      failure: { code: 'too-many-redirects' },
    });
    expect(asked).toBe(6);
  });

  test('stops at the given number of bytes, compressed or not', async () => {
    const { port } = await startWebsite((request, response) => {
      const body = Buffer.alloc(50_000_000, 'x');
      if (request.url === '/plain') response.end(body);
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    });
    const guard = await startTestGuard([port]);
    for (const path of ['plain', 'gzip']) {
      const { body, isTruncated } = await guard.fetch(`http://site.test:${port}/${path}`, {
        maxBytes: 1_000,
      });
      expect({ length: body.length, isTruncated }).toEqual({ length: 1_000, isTruncated: true });
    }
  });

  test('stops at the time limit, and immediately when aborted', async () => {
    const { port } = await startWebsite((_request, response) => response.write('x'));
    const guard = await startTestGuard([port]);
    const url = `http://site.test:${port}/`;
    await expect(guard.fetch(url, { timeoutMs: 50 })).rejects.toMatchObject({
      failure: { code: 'connection-timed-out' },
    });
    const stop = new AbortController();
    const stopped = guard.fetch(url, { signal: stop.signal });
    stop.abort(new Error('stopped by the user'));
    await expect(stopped).rejects.toThrow('stopped by the user');
  });

  test('refuses the same targets as for the browser', async () => {
    const guard = await startTestGuard([]);
    const codes = await Promise.all(
      [
        'http://127.0.0.1/',
        'https://[::1]/',
        'http://site.test/',
        'http://example.com:25/',
        'gopher://x/',
        'nonsense',
      ].map((url) =>
        guard.fetch(url).then(
          () => 'read',
          (error: { refusal?: { code: string } }) => error.refusal?.code,
        ),
      ),
    );
    expect(codes).toEqual(['loopback', 'loopback', 'loopback', 'port', 'scheme', 'not-an-address']);
  });
});

describe('a sender', () => {
  const createSender = (port: number) => {
    const sender = createGuardedSender({
      allowPrivate: parsePrivateTargets(`site.test:${port}`),
      resolve: async () => ['127.0.0.1'],
    });
    cleanups.push(() => sender.close());
    return sender;
  };
  const body = Buffer.from('{"é":1}');

  test('posts a body and returns a redirect instead of following it', async () => {
    const received: string[] = [];
    const { port } = await startWebsite(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      response.writeHead(307, { location: '/elsewhere' }).end('moved');
    });
    const reply = await createSender(port).post(`http://site.test:${port}/a`, body, { maxBytes: 3 });
    expect(reply).toMatchObject({ status: 307, isTruncated: true });
    expect(Buffer.from(reply.body).toString()).toBe('mov');
    expect(received).toEqual(['POST /a {"é":1}']);
  });

  test('stops waiting for a server that doesn’t respond, and refuses private addresses', async () => {
    const { port } = await startWebsite(() => {});
    const sender = createSender(port);
    await expect(sender.post(`http://site.test:${port}/`, body, { timeoutMs: 50 })).rejects.toMatchObject({
      failure: { code: 'connection-timed-out' },
    });
    await expect(sender.post(`http://inside.test:${port}/`, body)).rejects.toMatchObject({
      refusal: { code: 'loopback' },
    });
    await expect(sender.post(`https://127.0.0.1:${port}/`, body)).rejects.toMatchObject({
      refusal: { code: 'loopback' },
    });
  });
});

import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  ALL_PRIVATE_TARGETS,
  GUARD_HEADER,
  type Guard,
  type RefusedEvent,
  startGuard,
} from '../../src/guard/index.ts';
import { startProxy } from '../../src/guard/proxy.ts';
import { cleanups, listen, startTestGuard, startWebsite } from './loopback.ts';

/** Sends a plain HTTP request through the proxy, as a browser does. */
async function requestThroughProxy(
  guard: Pick<Guard, 'proxyUrl'>,
  url: string,
  options: http.RequestOptions & { body?: string } = {},
) {
  const request = http.request({
    host: '127.0.0.1',
    port: new URL(guard.proxyUrl).port,
    path: url,
    ...options,
  });
  request.end(options.body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode, headers: response.headers, body };
}

/** Opens a tunnel through the proxy. */
async function openTunnel(
  guard: Guard,
  authority: string,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; socket: net.Socket }> {
  const request = http.request({
    host: '127.0.0.1',
    port: new URL(guard.proxyUrl).port,
    method: 'CONNECT',
    path: authority,
  });
  request.end();
  const [response, socket] = (await once(request, 'connect')) as [http.IncomingMessage, net.Socket];
  cleanups.push(() => socket.destroy());
  return { status: response.statusCode ?? 0, headers: response.headers, socket };
}

/** Resolves when the next connection that a server receives has ended. */
function waitForNextClose(server: net.Server): Promise<void> {
  return new Promise((resolve) => {
    server.once('connection', (socket: net.Socket) => {
      socket.on('error', () => {});
      socket.resume().once('close', () => resolve());
    });
  });
}

describe('a proxy that is listening before the guard has started', () => {
  test('refuses every request until then', async () => {
    const { port } = await startWebsite((_, response) => response.end('the site'));
    const proxy = await startProxy();
    const early = await requestThroughProxy({ proxyUrl: proxy.url }, `http://127.0.0.1:${port}/`);
    expect(early).toMatchObject({ status: 503 });
    const guard = await startGuard({ allowPrivate: ALL_PRIVATE_TARGETS }, proxy);
    cleanups.push(() => guard.close());
    expect(guard.proxyUrl).toBe(proxy.url);
    const admitted = await requestThroughProxy(guard, `http://127.0.0.1:${port}/`);
    expect(admitted).toMatchObject({ status: 200, body: 'the site' });
  });
});

describe('plain http', () => {
  test('forwards requests and responses over one connection to the site', async () => {
    let connections = 0;
    const { server, port } = await startWebsite(async (request, response) => {
      const body = await text(request);
      response
        .writeHead(201, { 'x-made': 'here' })
        .end(`${request.method} ${request.url} ${request.headers.host} ${body}`);
    });
    server.on('connection', () => connections++);
    const guard = await startTestGuard([port]);

    const url = `http://site.test:${port}/a?b`;
    const host = { headers: { host: `site.test:${port}` } };
    expect(await requestThroughProxy(guard, url, { ...host, method: 'POST', body: 'hello' })).toMatchObject({
      status: 201,
      headers: { 'x-made': 'here' },
      body: `POST /a?b site.test:${port} hello`,
    });
    await requestThroughProxy(guard, url, host);
    expect(connections).toBe(1);
    expect(guard.getConnectionProblem(url)).toBeUndefined();
  });

  test('reports a refusal with status 403, an event and a connection problem', async () => {
    const guard = await startTestGuard([]);
    const events: RefusedEvent[] = [];
    guard.onRefused((event) => events.push(event));

    const url = 'http://site.test:8080/a?b';
    const answer = await requestThroughProxy(guard, url);

    const sentence = expect.stringContaining('site.test resolves to a loopback address (this machine)');
    expect(answer).toMatchObject({ status: 403, headers: { [GUARD_HEADER]: 'loopback' }, body: sentence });
    expect(events).toEqual([{ host: 'site.test', port: 8080, url, code: 'loopback', sentence }]);
    expect(guard.getConnectionProblem(`${url}#part`)).toEqual({
      kind: 'refused',
      code: 'loopback',
      sentence,
    });
  });

  test('does not notify a listener that has unsubscribed', async () => {
    const guard = await startTestGuard([]);
    const events: RefusedEvent[] = [];
    guard.onRefused((event) => events.push(event))();
    await requestThroughProxy(guard, 'http://site.test:8080/');
    expect(events).toEqual([]);
  });

  test('returns 502 for an unreachable site and keeps the reason', async () => {
    const { server, port } = await startWebsite(() => {});
    server.close();
    await once(server, 'close');
    const guard = await startTestGuard([port]);
    const url = `http://site.test:${port}/`;
    await requestThroughProxy(guard, url);
    expect(guard.getConnectionProblem(url)).toMatchObject({ kind: 'failed', code: 'connection-refused' });
  });

  test('returns 502 for a name that does not exist and keeps the reason', async () => {
    const guard = await startTestGuard([], {
      resolve: async () => {
        throw Object.assign(new Error(), { code: 'ENOTFOUND' });
      },
    });
    expect(await requestThroughProxy(guard, 'http://nowhere.test/')).toMatchObject({
      status: 502,
      headers: { [GUARD_HEADER]: 'name-not-found' },
    });
    expect(guard.getConnectionProblem('http://nowhere.test/')).toMatchObject({
      kind: 'failed',
      code: 'name-not-found',
    });
  });

  test('stops waiting for a name lookup that takes too long', async () => {
    const guard = await startTestGuard([], {
      resolve: () => new Promise(() => {}),
      limits: { resolveTimeoutMs: 20 },
    });
    expect(await requestThroughProxy(guard, 'http://slow.test/')).toMatchObject({
      headers: { [GUARD_HEADER]: 'name-lookup-failed' },
    });
  });

  test('cuts off an endless response', async () => {
    const { port } = await startWebsite((_request, response) => {
      const more = () => response.write('x'.repeat(50_000), () => response.destroyed || setImmediate(more));
      more();
    });
    const guard = await startTestGuard([port], { limits: { maxBytes: 1_000_000 } });
    await expect(requestThroughProxy(guard, `http://site.test:${port}/`)).rejects.toThrow('aborted');
  });

  test('stops waiting for a site that stops responding', async () => {
    const { port } = await startWebsite((_request, response) => response.write('x'));
    const guard = await startTestGuard([port], { limits: { idleTimeoutMs: 2_000 } });
    await expect(requestThroughProxy(guard, `http://site.test:${port}/`)).rejects.toThrow();
  });

  test('does not reuse the connection of a name that later resolves to our own server', async () => {
    const asked: (string | undefined)[] = [];
    const { port } = await startWebsite((request, response) => {
      asked.push(request.url);
      response.end('own');
    });
    let resolved = 0;
    const guard = await startTestGuard([], {
      localServer: { port, readablePath: '/demo-site/' },
      // An unassigned public address. Connecting to it fails, unless an existing connection is reused.
      resolve: async () => (resolved++ === 0 ? ['127.0.0.1'] : ['2d00::1']),
      limits: { nameCacheMs: 0, connectTimeoutMs: 50 },
    });
    expect(await requestThroughProxy(guard, `http://evil.test:${port}/demo-site/`)).toMatchObject({
      status: 200,
    });
    await requestThroughProxy(guard, `http://evil.test:${port}/api/secret`);
    expect(asked).toEqual(['/demo-site/']);
  });
});

describe('tunnels', () => {
  test('pass bytes both ways, even after one side has ended', async () => {
    const { port } = await listen(
      net.createServer({ allowHalfOpen: true }, async (socket) => {
        const received = await text(socket);
        socket.end(`heard ${received}`);
      }),
    );
    const guard = await startTestGuard([port]);
    const { status, socket } = await openTunnel(guard, `site.test:${port}`);
    expect(status).toBe(200);
    socket.end('hello');
    expect(await text(socket)).toBe('heard hello');
  });

  test('reports a refusal with status 403, an event and a connection problem', async () => {
    const guard = await startTestGuard([]);
    const events: RefusedEvent[] = [];
    guard.onRefused((event) => events.push(event));

    const { status, headers } = await openTunnel(guard, '0x7f.1:8443');

    expect(status).toBe(403);
    expect(headers[GUARD_HEADER]).toBe('loopback');
    expect(events).toMatchObject([{ host: '127.0.0.1', port: 8443, url: undefined, code: 'loopback' }]);
    expect(guard.getConnectionProblem('https://127.0.0.1:8443/any')).toMatchObject({
      kind: 'refused',
      code: 'loopback',
    });
  });

  test('returns 502 for an unreachable site and keeps the reason until the site is reachable', async () => {
    const { server, port } = await listen(net.createServer());
    server.close();
    await once(server, 'close');
    const guard = await startTestGuard([port]);
    const url = `https://site.test:${port}/`;

    expect((await openTunnel(guard, `site.test:${port}`)).headers[GUARD_HEADER]).toBe('connection-refused');
    expect(guard.getConnectionProblem(url)).toMatchObject({ kind: 'failed', code: 'connection-refused' });

    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect((await openTunnel(guard, `site.test:${port}`)).status).toBe(200);
    expect(guard.getConnectionProblem(url)).toBeUndefined();
  });

  test('are cut off after too many bytes', async () => {
    const { port } = await listen(
      net.createServer((socket) => {
        socket.on('error', () => {});
        const more = () => socket.write('x'.repeat(50_000), () => socket.destroyed || setImmediate(more));
        more();
      }),
    );
    const guard = await startTestGuard([port], { limits: { maxBytes: 1_000_000 } });
    const { socket } = await openTunnel(guard, `site.test:${port}`);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.on('error', () => {});
    await once(socket, 'close');
    expect(received).toBeLessThan(1_100_000);
  });

  test('are closed at both ends when idle', async () => {
    const { server, port } = await listen(net.createServer());
    const guard = await startTestGuard([port], { limits: { idleTimeoutMs: 2_000 } });
    const farClosed = waitForNextClose(server);
    const { socket } = await openTunnel(guard, `site.test:${port}`);
    await Promise.all([once(socket.resume(), 'close'), farClosed]);
  });

  test('are closed to the site when the browser disconnects', async () => {
    const { server, port } = await listen(net.createServer());
    const guard = await startTestGuard([port]);
    const farClosed = waitForNextClose(server);
    const { socket } = await openTunnel(guard, `site.test:${port}`);
    socket.destroy();
    await farClosed;
  });
});

test('closes every connection in any state when the guard is closed', async () => {
  const silent = await listen(net.createServer());
  const { server, port } = await startWebsite((_request, response) => response.end());
  const guard = await startTestGuard([silent.port, port], {
    resolve: (host) => (host === 'site.test' ? Promise.resolve(['127.0.0.1']) : new Promise(() => {})),
  });
  const closes = [waitForNextClose(server)];
  await requestThroughProxy(guard, `http://site.test:${port}/`);
  const waiting: Promise<unknown>[] = [requestThroughProxy(guard, 'http://unresolved.test/')];
  for (const attempt of [
    () => openTunnel(guard, `site.test:${silent.port}`),
    () => requestThroughProxy(guard, `http://site.test:${silent.port}/`),
    () => guard.fetch(`http://site.test:${silent.port}/`),
    () => guard.fetch(`https://site.test:${silent.port}/`),
  ]) {
    closes.push(waitForNextClose(silent.server));
    const arrived = once(silent.server, 'connection');
    waiting.push(attempt());
    await arrived;
  }
  const outcomes = Promise.allSettled(waiting);

  await guard.close();

  await Promise.all(closes);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
});

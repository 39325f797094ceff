import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { afterEach } from 'vitest';
import { type Guard, type GuardOptions, parsePrivateTargets, startGuard } from '../../src/guard/index.ts';

/** Cleanup functions to run after the test, most recent first. */
export const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanups.splice(0).reverse()) await undo();
});

export async function listen<Server extends net.Server>(
  server: Server,
): Promise<{ server: Server; port: number }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  return { server, port: (server.address() as net.AddressInfo).port };
}

export const startWebsite = (answer: http.RequestListener) => listen(http.createServer(answer));

/** Starts a guard that allows `site.test` on these ports. Only this resolver can resolve the name. */
export async function startTestGuard(ports: number[], options: Partial<GuardOptions> = {}): Promise<Guard> {
  const guard = await startGuard({
    allowPrivate: parsePrivateTargets(ports.map((port) => `site.test:${port}`).join()),
    resolve: async () => ['127.0.0.1'],
    ...options,
  });
  cleanups.push(() => guard.close());
  return guard;
}

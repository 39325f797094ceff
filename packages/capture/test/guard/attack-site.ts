import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AttackScene, NetworkAttack } from './attacks/attack.ts';

/** A hostile website that runs one attack at a time. */
export interface AttackSite {
  port: number;
  /** Serves an attack's page at `/attack`. */
  prepare(attack: NetworkAttack, scene: AttackScene): void;
  /** Resolves when the prepared page has been fetched. */
  waitUntilFetched(): Promise<void>;
  /** Resolves when the prepared page has called `done()`. */
  waitUntilDone(): Promise<void>;
  close(): void;
}

export async function startAttackSite(): Promise<AttackSite> {
  let current: { attack: NetworkAttack; scene: AttackScene } | undefined;
  let fetched = Promise.withResolvers<void>();
  let done = Promise.withResolvers<void>();

  const server = http.createServer((request, response) => {
    if (!current) return response.writeHead(404).end();
    const { attack, scene } = current;
    const file = attack.files?.(scene)[request.url ?? ''];
    if (file) return response.writeHead(200, { 'content-type': file.type }).end(file.body);
    switch (request.url) {
      case '/attack':
        fetched.resolve();
        response.writeHead(attack.status ?? 200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...attack.headers?.(scene),
        });
        return response.end(
          `<!doctype html><script>const done = () => { navigator.sendBeacon('${scene.site}/done') }</script>${attack.html?.(scene) ?? ''}`,
        );
      case '/done':
        done.resolve();
        return response.writeHead(204).end();
      case '/bounce':
        return response
          .writeHead(302, { location: `http://${scene.canary}/`, 'cache-control': 'no-store' })
          .end();
      default:
        return response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    prepare(attack, scene) {
      current = { attack, scene };
      fetched = Promise.withResolvers();
      done = Promise.withResolvers();
    },
    waitUntilFetched: () => fetched.promise,
    waitUntilDone: () => done.promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostileAttack, Origins } from './attack.ts';
import { findResource } from './resources.ts';

export interface AttackServer {
  getUrl(attack: HostileAttack): string;
  /** A harmless page's URL. */
  readonly plainUrl: string;
  close(): Promise<void>;
}

const plainHtml =
  '<!doctype html><html lang="en"><head><title>Plain</title></head><body><main><h1>Plain</h1><p style="color:#999">Pale</p><img src="/x.png"><button>Go</button></main></body></html>';

/** Serves attacks on loopback, each below a path with its name. */
export async function serveAttacks(attacks: readonly HostileAttack[]): Promise<AttackServer> {
  const byName = new Map(attacks.map((attack) => [attack.name, attack]));
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const origins: Origins = { own: `http://127.0.0.1:${port}`, foreign: `http://localhost:${port}` };
    const { pathname } = new URL(request.url ?? '/', origins.own);
    const name = pathname.split('/')[1] ?? '';
    const attack = byName.get(name);
    const resource = attack === undefined ? findResource(pathname) : undefined;
    // Request errors caused by the browser must not stop the server.
    request.on('error', () => {});
    response.on('error', () => {});
    if (attack?.handleRequest) {
      attack.handleRequest(request, response, origins);
      return;
    }
    if (resource) {
      resource(request, response);
      return;
    }
    const html = typeof attack?.html === 'function' ? attack.html(origins) : attack?.html;
    const body = html ?? (name === 'plain' ? plainHtml : undefined);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'Not found');
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    getUrl: ({ name }) => `${origin}/${name}`,
    plainUrl: `${origin}/plain`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

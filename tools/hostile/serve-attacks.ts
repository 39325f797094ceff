import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attack, Origins } from './attack.ts';
import { resourceAt } from './resources.ts';

export interface AttackServer {
  urlOf(attack: Attack): string;
  /** A page that does no harm. */
  readonly plainUrl: string;
  close(): Promise<void>;
}

const plain =
  '<!doctype html><html lang="en"><head><title>Plain</title></head><body><main><h1>Plain</h1><p style="color:#999">Pale</p><img src="/x.png"><button>Go</button></main></body></html>';

/** Serves attacks on loopback: each below a path of its name. */
export async function serveAttacks(attacks: readonly Attack[]): Promise<AttackServer> {
  const byName = new Map(attacks.map((attack) => [attack.name, attack]));
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const origins: Origins = { own: `http://127.0.0.1:${port}`, foreign: `http://localhost:${port}` };
    const { pathname } = new URL(request.url ?? '/', origins.own);
    const name = pathname.split('/')[1] ?? '';
    const attack = byName.get(name);
    const resource = attack === undefined ? resourceAt(pathname) : undefined;
    // Whatever a browser does to it must not end the server.
    request.on('error', () => {});
    response.on('error', () => {});
    if (attack?.answer) {
      attack.answer(request, response, origins);
      return;
    }
    if (resource) {
      resource(request, response);
      return;
    }
    const html = typeof attack?.html === 'function' ? attack.html(origins) : attack?.html;
    const body = html ?? (name === 'plain' ? plain : undefined);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'Not found');
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: ({ name }) => `${origin}/${name}`,
    plainUrl: `${origin}/plain`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

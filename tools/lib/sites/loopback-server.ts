import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Content types of the files of sites, by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

export interface LoopbackServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly origin: string;
  /** Closes the server together with its open connections. */
  close(): Promise<void>;
}

/** Serves a site on a free loopback port, so that it has its own origin. */
export async function serveOnLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  // Killing a browser breaks its connections.
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

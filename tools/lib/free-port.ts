import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Outgoing connections don't use ports from here to 32767, so none takes the port before the test listens.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const MAX_ATTEMPTS = 50;

/** Returns a free TCP port on loopback. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    // Rejects if the port is in use.
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`No free port was found in ${MAX_ATTEMPTS} attempts.`);
}

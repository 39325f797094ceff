import { createServer } from 'node:net';

/** Returns a free TCP port on loopback. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('No free port was given.');
  return address.port;
}

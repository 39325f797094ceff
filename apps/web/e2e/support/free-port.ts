import { createServer } from 'node:net';

/** A TCP port on loopback that nobody uses at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('No free port was given.');
  return address.port;
}

import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './dial.ts';

/**
 * Waits until an outgoing connection is established. It is closed when the browser closes its end, even if
 * it's still connecting.
 *
 * @throws the socket's own error if it fails.
 */
export async function waitForConnection(upstream: Socket, client: Socket): Promise<void> {
  const giveUp = () => upstream.destroy(new Error('The browser closed the tunnel.'));
  if (client.destroyed) giveUp();
  else client.once('close', giveUp);
  await once(upstream, 'connect');
}

/** Forwards bytes in both directions until one side ends, has been idle for too long or has sent too much. */
export function pipeSockets(client: Socket, upstream: Socket, limits: ConnectionLimits): void {
  const destroyBoth = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) {
    socket.setTimeout(limits.idleTimeoutMs, destroyBoth);
    socket.on('error', destroyBoth);
  }
  upstream.on('data', () => {
    if (upstream.bytesRead > limits.maxBytes) destroyBoth();
  });
  client.pipe(upstream);
  upstream.pipe(client);
  // `end` instead of `destroy`: the site's last bytes may still be on their way to the browser.
  upstream.once('close', () => client.end());
}

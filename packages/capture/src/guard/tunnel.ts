import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './dial.ts';

/**
 * Waits until an outgoing connection stands. From the first moment on it lives no longer than the browser's side.
 *
 * @throws the socket's own error when it fails.
 */
export async function waitForConnection(upstream: Socket, client: Socket): Promise<void> {
  const giveUp = () => upstream.destroy(new Error('The browser closed the tunnel.'));
  if (client.destroyed) giveUp();
  else client.once('close', giveUp);
  await once(upstream, 'connect');
}

/** Passes bytes both ways until either side is done, silent for too long, or has sent too much. */
export function pipeSockets(client: Socket, upstream: Socket, limits: ConnectionLimits): void {
  const bothAway = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) {
    socket.setTimeout(limits.idleTimeoutMs, bothAway);
    socket.on('error', bothAway);
  }
  upstream.on('data', () => {
    if (upstream.bytesRead > limits.maxBytes) bothAway();
  });
  client.pipe(upstream);
  upstream.pipe(client);
  // Not destroyed: what the site sent last may still be on its way to the browser.
  upstream.once('close', () => client.end());
}

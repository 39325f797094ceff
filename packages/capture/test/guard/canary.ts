import dgram from 'node:dgram';
import { EventEmitter, on, once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';

/** Counts of what has reached the canary. */
export interface CanaryTouches {
  /** Number of TCP connections. */
  tcp: number;
  /** Number of UDP datagrams. */
  udp: number;
  /**
   * Number of multicast queries on the local network for a name under {@link MULTICAST_NAME}, or for no name
   * at all.
   */
  multicast: number;
}

/** A host name that no machine has. */
export const MULTICAST_NAME = 'curbcut-canary';

/** A server on this machine that no attack may reach: TCP and UDP, on 127.0.0.1 and ::1, all on one port. */
export interface Canary {
  port: number;
  /** Whether this machine's network delivers multicast messages, so that their absence is meaningful. */
  canReceiveMulticast: boolean;
  /** Returns everything that has reached the canary so far, including what is still queued. */
  getTouches(): Promise<CanaryTouches>;
  /** Resolves when something of this kind reaches the canary after the call. */
  waitForTouch(kind: keyof CanaryTouches): Promise<void>;
  close(): void;
}

/** Address and port of multicast DNS (RFC 6762, section 3). */
const MULTICAST = { address: '224.0.0.251', port: 5353 };
/** Some containers have no IPv6, not even on loopback. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const ADDRESSES = HAS_IPV6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
const FENCE_MESSAGE = 'fence';

export async function startCanary(): Promise<Canary> {
  for (;;) {
    try {
      return await startCanaryOn(await findFreePort());
    } catch (error) {
      // The port isn't free for all four sockets, so try another one.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function startCanaryOn(port: number): Promise<Canary> {
  const seen: CanaryTouches = { tcp: 0, udp: 0, multicast: 0 };
  const touched = new EventEmitter();

  const servers = ADDRESSES.map((host) => {
    const server = http.createServer((_request, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', connection: 'close' }).end('canary');
    });
    server.on('connection', () => {
      seen.tcp++;
      touched.emit('tcp');
    });
    return server.listen(port, host);
  });
  const sockets = ADDRESSES.map((host) => {
    const socket = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
    socket.on('message', (message) => {
      if (message.toString() === FENCE_MESSAGE) return;
      seen.udp++;
      touched.emit('udp');
    });
    return socket.bind(port, host);
  });
  await Promise.all([...servers, ...sockets].map((each) => once(each, 'listening')));
  const multicast = await joinMulticast();
  multicast?.on('message', (message) => {
    // Chromium is known to look up the word it substitutes for forbidden names.
    if (!new RegExp(`${MULTICAST_NAME}|NOTFOUND`).test(String(message))) return;
    seen.multicast++;
    touched.emit('multicast');
  });

  return {
    port,
    canReceiveMulticast: multicast !== undefined,
    async waitForTouch(kind) {
      await once(touched, kind);
    },
    /**
     * The queues of connections and datagrams are first in, first out. When a message that we send now has
     * arrived, everything before it has been counted.
     */
    async getTouches() {
      await Promise.all(
        ADDRESSES.map(async (host, index) => {
          const [response] = (await once(http.get({ host, port, agent: false }), 'response')) as [
            http.IncomingMessage,
          ];
          response.resume();
          await once(response, 'end');
          seen.tcp--;

          await sendFence(sockets[index]!, host, port);
        }),
      );
      if (multicast) await sendFence(multicast, MULTICAST.address, MULTICAST.port);
      return { ...seen };
    },
    close() {
      multicast?.close();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      for (const socket of sockets) socket.close();
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Sends a message through a socket's own queue and waits until it arrives. */
async function sendFence(
  socket: dgram.Socket,
  host: string,
  port: number,
  signal?: AbortSignal,
): Promise<void> {
  const messages = on(socket, 'message', { signal });
  socket.send(FENCE_MESSAGE, port, host);
  for await (const [message] of messages) if (String(message) === FENCE_MESSAGE) return;
}

/** Joins multicast DNS; `undefined` on machines that don't even receive their own messages. */
async function joinMulticast(): Promise<dgram.Socket | undefined> {
  const socket = dgram.createSocket({ type: 'udp4', reuseAddr: true });
  try {
    await once(socket.bind(MULTICAST.port), 'listening');
    socket.addMembership(MULTICAST.address);
    await sendFence(socket, MULTICAST.address, MULTICAST.port, AbortSignal.timeout(2_000));
    return socket;
  } catch {
    socket.close();
    return undefined;
  }
}

import dgram from 'node:dgram';
import { EventEmitter, on, once } from 'node:events';
import http from 'node:http';
import net from 'node:net';

/** What reached the canary. */
export interface Touches {
  /** TCP connections. */
  tcp: number;
  /** UDP datagrams. */
  udp: number;
}

/** A server inside the machine that nothing may reach: TCP and UDP, on 127.0.0.1 and ::1, all on one port. */
export interface Canary {
  port: number;
  /** Everything that has reached the canary up to now, noticed yet or not. */
  touches(): Promise<Touches>;
  /** Resolves when something of this kind reaches the canary after the call. */
  nextTouch(kind: keyof Touches): Promise<void>;
  close(): void;
}

const ADDRESSES = ['127.0.0.1', '::1'];
const FENCE = 'fence';

export async function startCanary(): Promise<Canary> {
  for (;;) {
    try {
      return await canaryOn(await freePort());
    } catch (error) {
      // Free on one of the four sockets only: take another port.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function canaryOn(port: number): Promise<Canary> {
  const seen: Touches = { tcp: 0, udp: 0 };
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
      if (message.toString() === FENCE) return;
      seen.udp++;
      touched.emit('udp');
    });
    return socket.bind(port, host);
  });
  await Promise.all([...servers, ...sockets].map((each) => once(each, 'listening')));

  return {
    port,
    async nextTouch(kind) {
      await once(touched, kind);
    },
    /**
     * The queues of connections and of datagrams are first in, first out: once one of our own, sent now, has come
     * through, all that came before it has been counted.
     */
    async touches() {
      await Promise.all(
        ADDRESSES.map(async (host, index) => {
          const [response] = (await once(http.get({ host, port, agent: false }), 'response')) as [
            http.IncomingMessage,
          ];
          response.resume();
          await once(response, 'end');
          seen.tcp--;

          const socket = sockets[index]!;
          socket.send(FENCE, port, host);
          for await (const [message] of on(socket, 'message')) if (String(message) === FENCE) break;
        }),
      );
      return { ...seen };
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      for (const socket of sockets) socket.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

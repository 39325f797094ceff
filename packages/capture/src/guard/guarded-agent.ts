import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionLimits, dialHost } from './dial.ts';

/**
 * Websites commonly close idle connections after 5 s. We close them earlier, so that no request is sent over
 * a connection that is being closed: a proxy can't safely retry it.
 */
const IDLE_SOCKET_TIMEOUT_MS = 4_000;

/** Receives a connection and its intended host, so that failures can be recorded. */
export type OnDialed = (target: { host: string; port: number }, socket: Socket) => void;

/**
 * An agent that keeps connections to plain HTTP sites alive, connects only to pinned addresses, and ends
 * responses that grow too large.
 */
export class GuardedAgent extends Agent {
  readonly #limits: ConnectionLimits;
  readonly #onDialed: OnDialed;
  readonly #bytesBefore = new WeakMap<Duplex, number>();

  constructor(options: { keepAlive: boolean; limits: ConnectionLimits; onDialed: OnDialed }) {
    super({ keepAlive: options.keepAlive, timeout: IDLE_SOCKET_TIMEOUT_MS, scheduling: 'lifo' });
    this.#limits = options.limits;
    this.#onDialed = options.onDialed;
  }

  override createConnection(options: ClientRequestArgs): Duplex {
    const { host, port, lookup } = options;
    if (!host || !lookup) throw new Error('A guarded connection needs a host and a pinned lookup.');
    const target = { host, port: Number(port), lookup: lookup satisfies LookupFunction };
    const socket = dialHost(target, this.#limits.connectTimeoutMs);
    this.#bytesBefore.set(socket, 0);
    socket.on('data', () => {
      if (socket.bytesRead - (this.#bytesBefore.get(socket) ?? 0) > this.#limits.maxBytes) socket.destroy();
    });
    this.#onDialed(target, socket);
    return socket;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#bytesBefore.set(socket, (socket as Socket).bytesRead);
    super.reuseSocket(socket, request);
  }
}

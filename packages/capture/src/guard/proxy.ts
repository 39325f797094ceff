import type dns from 'node:dns';
import http from 'node:http';
import type net from 'node:net';
import {
  type PrepareRequestFunctionOpts,
  type PrepareRequestFunctionResult,
  RequestError,
  Server,
} from 'proxy-chain';
import { canonicalizeHost } from './address.ts';
import type { ConnectionGate } from './connection-gate.ts';
import { type ConnectionLimits, toConnectFailure } from './dial.ts';
import { NetworkExit } from './network-exit.ts';
import { toConnectionTarget } from './policy.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';
import { pipeSockets, waitForConnection } from './tunnel.ts';

type PrepareRequestFunction = (request: PrepareRequestFunctionOpts) => Promise<PrepareRequestFunctionResult>;

/** Header of every response that the guard generates. Its value is the code of the refusal or failure. */
export const GUARD_HEADER = 'x-curbcut-guard';

/** The proxy that the browser uses. */
export interface GuardProxy {
  /** For the browser's command line; see `buildGuardFlags`. */
  readonly url: string;
  readonly port: number;
  /** Number of connections the browser has made to it. */
  readonly connectionCount: number;
  /** Starts forwarding what the gate admits. */
  open(gate: ConnectionGate, limits: ConnectionLimits): void;
  /**
   * Cuts every connection and permanently refuses new ones. The port stays taken, so that nothing else can
   * listen on it while a browser still uses it.
   */
  shut(): void;
  close(): Promise<void>;
}

/** Starts the proxy on a free port of 127.0.0.1. It refuses every request until it is opened. */
export async function startProxy(): Promise<GuardProxy> {
  let handle: PrepareRequestFunction = async () => {
    throw new RequestError('The guard is not open yet.', 503);
  };
  const exit = new NetworkExit();
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: async (request) => {
      const result = await handle(request);
      if (exit.isShut) throw new RequestError('The network exit is closed.', 503);
      return result;
    },
  });
  server.server.prependListener('connection', (socket: net.Socket) => {
    exit.connectionCount += 1;
    exit.add(socket);
  });
  await server.listen();
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    get connectionCount() {
      return exit.connectionCount;
    },
    open(gate, limits) {
      server.server.setTimeout(limits.idleTimeoutMs);
      handle = (request) =>
        request.isHttp ? forwardRequest(gate, request, exit) : openTunnel(gate, request, limits, exit);
    },
    shut: () => exit.shut(),
    async close() {
      await server.close(true);
    },
  };
}

/**
 * Handles plain HTTP. Each request is authorized individually, and the guard itself responds to refused ones.
 */
async function forwardRequest(
  gate: ConnectionGate,
  { request }: PrepareRequestFunctionOpts,
  exit: NetworkExit,
): Promise<PrepareRequestFunctionResult> {
  // The library has already parsed this URL and rejected any scheme except http.
  const url = new URL(request.url ?? '');
  url.hash = '';
  try {
    const admitted = await gate.admit(toConnectionTarget(url, request.method ?? ''), url.href);
    return {
      // The library's type requires all of `dns.lookup`, but the library only passes it to a socket, which
      // needs less.
      dnsLookup: admitted.lookup as unknown as typeof dns.lookup,
      httpAgent: exit.wrapAgent(gate.getAgent(admitted.admission)),
    };
  } catch (error) {
    const { status, code, sentence } = toErrorResponse(error);
    return {
      customResponseFunction: () => ({
        statusCode: status,
        headers: {
          [GUARD_HEADER]: code,
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        },
        body: sentence,
      }),
    };
  }
}

/**
 * Handles https, wss and ws. The connection is opened here, so that the browser learns of a failure in time.
 */
async function openTunnel(
  gate: ConnectionGate,
  { request, hostname, port }: PrepareRequestFunctionOpts,
  limits: ConnectionLimits,
  exit: NetworkExit,
): Promise<PrepareRequestFunctionResult> {
  const client = request.socket;
  let upstream: net.Socket;
  try {
    const host = canonicalizeHost(hostname);
    if (!host) throw new RequestError('The site has an invalid host name.', 400);
    const admitted = await gate.admit({ host, port, request: undefined }, undefined);
    if (exit.isShut) throw new RequestError('The network exit is closed.', 503);
    upstream = gate.dial(admitted);
    exit.add(upstream);
    await waitForConnection(upstream, client).catch((error: unknown) => {
      throw new ConnectFailedError(toConnectFailure({ host, port }, error), error);
    });
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const { status, code, sentence } = toErrorResponse(error);
    throw new RequestError(sentence, status, { [GUARD_HEADER]: code });
  }
  return { customConnectServer: createConnectionReceiver((socket) => pipeSockets(socket, upstream, limits)) };
}

/**
 * Creates a server that receives tunnels. The library passes an accepted tunnel to an `http.Server` by
 * emitting `connection` on it, and uses the server for nothing else. This one doesn't speak HTTP and
 * ignores the tunnel's content.
 */
function createConnectionReceiver(take: (socket: net.Socket) => void): http.Server {
  return http.createServer().removeAllListeners('connection').once('connection', take);
}

function toErrorResponse(error: unknown): { status: number; code: string; sentence: string } {
  if (error instanceof RefusedError) return { status: 403, ...error.refusal };
  if (error instanceof ConnectFailedError) return { status: 502, ...error.failure };
  throw error;
}

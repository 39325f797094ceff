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
import { toConnectionTarget } from './policy.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';
import { pipeSockets, waitForConnection } from './tunnel.ts';

/** Header on every answer that the guard gives itself; its value is the code of the refusal or failure. */
export const GUARD_HEADER = 'x-curbcut-guard';

/** The proxy that the browser speaks to. */
export interface GuardProxy {
  port: number;
  close(): Promise<void>;
}

/** Starts the proxy on a free port of 127.0.0.1. */
export async function startProxy(door: ConnectionGate, limits: ConnectionLimits): Promise<GuardProxy> {
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: (request) =>
      request.isHttp ? forwardRequest(door, request) : openTunnel(door, request, limits),
  });
  await server.listen();
  server.server.setTimeout(limits.idleTimeoutMs);
  return {
    port: server.port,
    async close() {
      await server.close(true);
    },
  };
}

/** Plain http: each request is judged, and answered by us when it may not go out. */
async function forwardRequest(
  door: ConnectionGate,
  { request }: PrepareRequestFunctionOpts,
): Promise<PrepareRequestFunctionResult> {
  // The library has parsed this address and rejects what is no http address before it asks.
  const url = new URL(request.url ?? '');
  url.hash = '';
  try {
    const admitted = await door.admit(toConnectionTarget(url, request.method ?? ''), url.href);
    return {
      // The library's type asks for all of `dns.lookup`, but it only hands this on to a socket, which needs less.
      dnsLookup: admitted.lookup as unknown as typeof dns.lookup,
      httpAgent: door.getAgent(admitted.admission),
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

/** https, wss and ws: the connection is made here, so that the browser hears of a failure in time. */
async function openTunnel(
  door: ConnectionGate,
  { request, hostname, port }: PrepareRequestFunctionOpts,
  limits: ConnectionLimits,
): Promise<PrepareRequestFunctionResult> {
  const client = request.socket;
  let upstream: net.Socket;
  try {
    const host = canonicalizeHost(hostname);
    if (!host) throw new RequestError('The name of the site cannot be read.', 400);
    const admitted = await door.admit({ host, port, request: undefined }, undefined);
    upstream = door.dial(admitted);
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
 * The library hands an accepted tunnel to an `http.Server` by emitting `connection` on it, and uses nothing else of
 * it. This one does not speak HTTP: the bytes of a tunnel are none of our business.
 */
function createConnectionReceiver(take: (socket: net.Socket) => void): http.Server {
  return http.createServer().removeAllListeners('connection').once('connection', take);
}

function toErrorResponse(error: unknown): { status: number; code: string; sentence: string } {
  if (error instanceof RefusedError) return { status: 403, ...error.refusal };
  if (error instanceof ConnectFailedError) return { status: 502, ...error.failure };
  throw error;
}

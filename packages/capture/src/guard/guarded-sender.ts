import { ConnectionGate } from './connection-gate.ts';
import { DEFAULT_GUARD_LIMITS, type GuardOptions } from './guard.ts';
import {
  fetchThroughGate,
  type GuardedFetchOptions,
  type GuardedRequest,
  type GuardedResponse,
  sendThroughGate,
} from './guarded-fetch.ts';
import { HostResolver, resolveWithSystem } from './host-resolver.ts';

/** Sends requests to URLs that users enter, under the same rules as scans, without a browser or a proxy. */
export interface GuardedSender {
  /** Sends one request without following redirects; see {@link sendThroughGate} for what it throws. */
  send(url: string, request: GuardedRequest, options?: GuardedFetchOptions): Promise<GuardedResponse>;
  /** Sends a body with POST; otherwise like `send`. */
  post(url: string, body: Uint8Array, options?: GuardedFetchOptions): Promise<GuardedResponse>;
  /** Fetches a file, following redirects; see {@link fetchThroughGate} for what it throws. */
  fetch(url: string, options?: GuardedFetchOptions): Promise<GuardedResponse>;
  /** Ends pending requests and refuses new ones. */
  close(): void;
}

/** Creates a sender. It opens nothing until it is used. */
export function createGuardedSender({
  allowPrivate,
  localServer,
  resolve = resolveWithSystem,
  limits,
}: GuardOptions): GuardedSender {
  const allLimits = { ...DEFAULT_GUARD_LIMITS, ...limits };
  const policy = { allowPrivate, localServer, proxyPort: undefined };
  const gate = new ConnectionGate(policy, new HostResolver(resolve, allLimits), allLimits);
  return {
    send: (url, request, options) => sendThroughGate(gate, url, request, options),
    post: (url, body, options) => sendThroughGate(gate, url, { method: 'POST', body }, options),
    fetch: (url, options) => fetchThroughGate(gate, url, options),
    close: () => gate.close(),
  };
}

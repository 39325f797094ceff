import { ConnectionGate, type RefusedEvent } from './connection-gate.ts';
import type { ConnectionProblem } from './connection-problems.ts';
import type { ConnectionLimits } from './dial.ts';
import { fetchThroughGate, type GuardedFetchOptions, type GuardedResponse } from './guarded-fetch.ts';
import { HostResolver, type ResolveHost, type ResolverLimits, resolveWithSystem } from './host-resolver.ts';
import type { OwnServer } from './own-server.ts';
import { checkTarget, type GuardPolicy, getHostPort } from './policy.ts';
import type { PrivateTargets } from './private-targets.ts';
import { startProxy } from './proxy.ts';
import type { GuardRefusal } from './refusal.ts';

export interface GuardOptions {
  /** Which addresses outside the public internet may be scanned. */
  allowPrivate: PrivateTargets;
  /** Curbcut's own server, if one runs. */
  ownServer?: OwnServer;
  /** Answers the addresses of a name. Default: the operating system's resolver. */
  resolve?: ResolveHost;
  limits?: Partial<GuardLimits>;
}

export interface GuardLimits extends ConnectionLimits, ResolverLimits {}

/**
 * What a connection may take unless told otherwise. One HTTP/2 tunnel serves all pages of a site, so the bytes bound
 * a runaway stream and not a page: a page's own bounds are the visit's.
 */
export const DEFAULT_GUARD_LIMITS: GuardLimits = {
  connectTimeoutMs: 15_000,
  idleTimeoutMs: 90_000,
  maxBytes: 1024 ** 3,
  resolveTimeoutMs: 10_000,
  nameCacheMs: 60_000,
};

/** The only way from the browser, and from our own requests, to the network. */
export interface Guard {
  /** For the browser's command line; see `guardFlags`. */
  readonly proxyUrl: string;
  /** Judges the address that a person typed, before anything is resolved. */
  checkTarget(url: string): { ok: true } | ({ ok: false } & GuardRefusal);
  /**
   * Why an address was not reached, when the guard knows: what it refused, or how the connection failed last.
   * `undefined` when the site was reached, whatever it answered.
   */
  getConnectionProblem(url: string): ConnectionProblem | undefined;
  /** Hears of every connection that is refused, until the returned function is called. */
  onRefused(listener: (event: RefusedEvent) => void): () => void;
  /** Reads a small file, such as robots.txt or a sitemap, under the same rules as the browser. */
  fetch(url: string, options?: GuardedFetchOptions): Promise<GuardedResponse>;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/** Starts the guard: a proxy on a free port of 127.0.0.1. */
export async function startGuard(options: GuardOptions): Promise<Guard> {
  const limits: GuardLimits = { ...DEFAULT_GUARD_LIMITS, ...options.limits };
  const policy: GuardPolicy = {
    allowPrivate: options.allowPrivate,
    ownServer: options.ownServer,
    proxyPort: undefined,
  };
  const resolver = new HostResolver(options.resolve ?? resolveWithSystem, limits);
  const door = new ConnectionGate(policy, resolver, limits);
  const proxy = await startProxy(door, limits);
  policy.proxyPort = proxy.port;

  return {
    proxyUrl: `http://127.0.0.1:${proxy.port}`,
    checkTarget: (url) => checkTarget(url, policy),
    getConnectionProblem(text) {
      const url = URL.parse(text);
      if (!url) return undefined;
      url.hash = '';
      return door.problems.find({ ...getHostPort(url), url: url.href });
    },
    onRefused: (listener) => door.onRefused(listener),
    fetch: (url, fetchOptions) => fetchThroughGate(door, url, fetchOptions),
    async close() {
      door.close();
      await proxy.close();
    },
  };
}

import type { ConnectionLimits } from './dial.ts';
import { Door, type RefusedEvent } from './door.ts';
import { type FetchOptions, fetchThrough, type GuardedResponse } from './fetch.ts';
import type { OwnServer } from './own-server.ts';
import { checkTarget, hostAndPortOf, type Policy } from './policy.ts';
import type { PrivateTargets } from './private-targets.ts';
import { startProxy } from './proxy.ts';
import type { Refusal } from './refusal.ts';
import { type Resolve, Resolver, type ResolverLimits, systemResolve } from './resolve.ts';
import type { Trouble } from './trouble.ts';

export interface GuardOptions {
  /** Which addresses outside the public internet may be scanned. */
  allowPrivate: PrivateTargets;
  /** Curbcut's own server, if one runs. */
  own?: OwnServer;
  /** Answers the addresses of a name. Default: the operating system's resolver. */
  resolve?: Resolve;
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
  keepNamesMs: 60_000,
};

/** The only way from the browser, and from our own requests, to the network. */
export interface Guard {
  /** For the browser's command line; see `guardFlags`. */
  readonly proxyUrl: string;
  /** Judges the address that a person typed, before anything is resolved. */
  checkTarget(url: string): { ok: true } | ({ ok: false } & Refusal);
  /**
   * Why an address was not reached, when the guard knows: what it refused, or how the connection failed last.
   * `undefined` when the site was reached, whatever it answered.
   */
  troubleWith(url: string): Trouble | undefined;
  /** Hears of every connection that is refused, until the returned function is called. */
  onRefused(listener: (event: RefusedEvent) => void): () => void;
  /** Reads a small file, such as robots.txt or a sitemap, under the same rules as the browser. */
  fetch(url: string, options?: FetchOptions): Promise<GuardedResponse>;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/** Starts the guard: a proxy on a free port of 127.0.0.1. */
export async function startGuard(options: GuardOptions): Promise<Guard> {
  const limits: GuardLimits = { ...DEFAULT_GUARD_LIMITS, ...options.limits };
  const policy: Policy = { allowPrivate: options.allowPrivate, own: options.own, proxyPort: undefined };
  const resolver = new Resolver(options.resolve ?? systemResolve, limits);
  const door = new Door(policy, resolver, limits);
  const proxy = await startProxy(door, limits);
  policy.proxyPort = proxy.port;

  return {
    proxyUrl: `http://127.0.0.1:${proxy.port}`,
    checkTarget: (url) => checkTarget(url, policy),
    troubleWith(text) {
      const url = URL.parse(text);
      if (!url) return undefined;
      url.hash = '';
      return door.troubles.of({ ...hostAndPortOf(url), url: url.href });
    },
    onRefused: (listener) => door.onRefused(listener),
    fetch: (url, fetchOptions) => fetchThrough(door, url, fetchOptions),
    async close() {
      door.close();
      await proxy.close();
    },
  };
}

import { ConnectionGate, type RefusedEvent } from './connection-gate.ts';
import type { ConnectionProblem } from './connection-problems.ts';
import type { ConnectionLimits } from './dial.ts';
import { fetchThroughGate, type GuardedFetchOptions, type GuardedResponse } from './guarded-fetch.ts';
import { HostResolver, type ResolveHost, type ResolverLimits, resolveWithSystem } from './host-resolver.ts';
import type { LocalServer } from './local-server.ts';
import { checkTarget, type GuardPolicy, getHostPort } from './policy.ts';
import type { PrivateTargets } from './private-targets.ts';
import { type GuardProxy, startProxy } from './proxy.ts';
import type { GuardRefusal } from './refusal.ts';

export interface GuardOptions {
  /** Addresses outside the public internet that may be scanned. */
  allowPrivate: PrivateTargets;
  /** Curbcut's own server, if one is running. */
  localServer?: LocalServer;
  /** Returns the addresses of a name. Default: the operating system's resolver. */
  resolve?: ResolveHost;
  limits?: Partial<GuardLimits>;
}

export interface GuardLimits extends ConnectionLimits, ResolverLimits {}

/**
 * Default limits for a connection. One HTTP/2 tunnel serves all pages of a site, so the byte limit is there
 * to stop a runaway stream rather than a large page; the visit enforces the page limits.
 */
export const DEFAULT_GUARD_LIMITS: GuardLimits = {
  connectTimeoutMs: 15_000,
  idleTimeoutMs: 90_000,
  maxBytes: 1024 ** 3,
  resolveTimeoutMs: 10_000,
  nameCacheMs: 60_000,
};

/** A separate network exit for one browser context. */
export interface GuardExit {
  /** For `Target.createBrowserContext`. */
  readonly proxyUrl: string;
  /** Whether the browser has connected to it. If not, the browser reaches pages some other way. */
  readonly isUsed: boolean;
  /** Cuts all its connections and permanently refuses new ones. */
  shut(): void;
  /** Frees its port. Call it once the browser context is gone. */
  close(): Promise<void>;
}

/** The only network access of the browser and of our own requests. */
export interface Guard {
  /** For the browser's command line; see `buildGuardFlags`. */
  readonly proxyUrl: string;
  /** Checks a URL entered by a user, before name resolution. */
  checkTarget(url: string): { ok: true } | ({ ok: false } & GuardRefusal);
  /**
   * Returns why a URL wasn't reached, if the guard has recorded the reason: the refusal or the last
   * connection failure. Returns `undefined` if the site was reached, regardless of its response.
   */
  getConnectionProblem(url: string): ConnectionProblem | undefined;
  /** Adds a listener for refused connections. The returned function removes it. */
  onRefused(listener: (event: RefusedEvent) => void): () => void;
  /** Reads a small file, for example robots.txt or a sitemap, under the same rules as the browser. */
  fetch(url: string, options?: GuardedFetchOptions): Promise<GuardedResponse>;
  /** Opens a network exit for one browser context, under the same rules. */
  openExit(): Promise<GuardExit>;
  /** Closes every connection immediately. */
  close(): Promise<void>;
}

/**
 * Starts the guard: a proxy on a free port of 127.0.0.1.
 *
 * @param started a proxy that is already listening; the guard takes ownership of it
 */
export async function startGuard(options: GuardOptions, started?: GuardProxy): Promise<Guard> {
  const limits: GuardLimits = { ...DEFAULT_GUARD_LIMITS, ...options.limits };
  const exitPorts = new Set<number>();
  const policy: GuardPolicy = {
    allowPrivate: options.allowPrivate,
    localServer: options.localServer,
    proxyPort: undefined,
    exitPorts,
  };
  const exits = new Set<GuardProxy>();
  const resolver = new HostResolver(options.resolve ?? resolveWithSystem, limits);
  const gate = new ConnectionGate(policy, resolver, limits);
  const proxy = started ?? (await startProxy());
  policy.proxyPort = proxy.port;
  proxy.open(gate, limits);

  return {
    proxyUrl: proxy.url,
    checkTarget: (url) => checkTarget(url, policy),
    getConnectionProblem(text) {
      const url = URL.parse(text);
      if (!url) return undefined;
      url.hash = '';
      return gate.problems.find({ ...getHostPort(url), url: url.href });
    },
    onRefused: (listener) => gate.onRefused(listener),
    async openExit() {
      const exit = await startProxy();
      exits.add(exit);
      exitPorts.add(exit.port);
      exit.open(gate, limits);
      return {
        proxyUrl: exit.url,
        get isUsed() {
          return exit.connectionCount > 0;
        },
        shut: () => exit.shut(),
        async close() {
          if (!exits.delete(exit)) return;
          await exit.close();
          exitPorts.delete(exit.port);
        },
      };
    },
    fetch: (url, fetchOptions) => fetchThroughGate(gate, url, fetchOptions),
    async close() {
      gate.close();
      await Promise.all([proxy, ...exits].map((one) => one.close()));
      exits.clear();
    },
  };
}

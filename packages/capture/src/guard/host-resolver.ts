import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { ConnectFailedError } from './refusal.ts';

/** Returns all IP addresses for a host name. Rejects with the system's error if the name doesn't resolve. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * Resolves names with the operating system's resolver, including the hosts file, as other programs on this
 * machine do.
 */
export const resolveWithSystem: ResolveHost = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

export interface ResolverLimits {
  /** Milliseconds allowed for resolving a name. */
  resolveTimeoutMs: number;
  /**
   * Milliseconds for which an answer is reused for further connections to the same name; 0 disables reuse.
   */
  nameCacheMs: number;
}

const MAX_CACHED_NAMES = 1_000;

/**
 * Resolves names and caches the answers for a short time. A cached answer is as safe as a new one:
 * connections go to its authorized addresses, no matter what the name resolves to by then.
 */
export class HostResolver {
  readonly #resolve: ResolveHost;
  readonly #limits: ResolverLimits;
  readonly #cache: LRUCache<string, Promise<readonly string[]>>;

  constructor(resolve: ResolveHost, limits: ResolverLimits) {
    this.#resolve = resolve;
    this.#limits = limits;
    this.#cache = new LRUCache({ max: MAX_CACHED_NAMES, ttl: limits.nameCacheMs });
  }

  /**
   * Returns a host's addresses; for an IP address, that address.
   *
   * @throws {ConnectFailedError} if the name doesn't resolve in time.
   */
  async getAddresses(host: string): Promise<readonly string[]> {
    if (isIP(host)) return [host];
    const cached = this.#cache.get(host);
    if (cached) return cached;

    const addresses = this.#lookUp(host);
    // For lru-cache, a TTL of 0 means no expiry.
    if (this.#limits.nameCacheMs === 0) return addresses;
    this.#cache.set(host, addresses);
    // Failures aren't cached, so that a name that becomes available during a scan is found.
    addresses.catch(() => this.#cache.delete(host));
    return addresses;
  }

  async #lookUp(host: string): Promise<readonly string[]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(createLookupError(host, 'name-lookup-failed')),
        this.#limits.resolveTimeoutMs,
      );
    });
    try {
      const addresses = await Promise.race([this.#resolve(host), timeout]);
      if (addresses.length === 0) throw createLookupError(host, 'name-not-found');
      return addresses;
    } catch (error) {
      if (error instanceof ConnectFailedError) throw error;
      const code = (error as NodeJS.ErrnoException).code;
      const isMissing = code === 'ENOTFOUND' || code === 'ENODATA';
      throw createLookupError(host, isMissing ? 'name-not-found' : 'name-lookup-failed', error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Creates a lookup function for Node's sockets that returns the authorized addresses for any name. */
export function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    // Sockets don't handle a synchronous callback correctly.
    process.nextTick(() => {
      const first = records[0]!;
      if (options.all) callback(null, records);
      else callback(null, first.address, first.family);
    });
  };
}

function createLookupError(
  host: string,
  code: 'name-not-found' | 'name-lookup-failed',
  cause?: unknown,
): ConnectFailedError {
  const sentence =
    code === 'name-not-found'
      ? `The host name ${host} doesn’t exist.`
      : `The host name ${host} couldn’t be resolved at the moment.`;
  return new ConnectFailedError({ code, sentence }, cause);
}

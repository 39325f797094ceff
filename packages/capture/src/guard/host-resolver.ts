import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { RecentMap } from './recent-map.ts';
import { ConnectFailedError } from './refusal.ts';

/** Answers every IP address of a name. Rejects with the system's error when the name does not resolve. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** The operating system's resolver, hosts file included, as any program on this machine would ask it. */
export const resolveWithSystem: ResolveHost = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

export interface ResolverLimits {
  /** Milliseconds for a name to resolve. */
  resolveTimeoutMs: number;
  /** Milliseconds for which an answer serves further connections to the same name. */
  nameCacheMs: number;
}

const MAX_CACHED_NAMES = 1_000;

/**
 * Resolves names, and keeps the answers for a while. An answer that is kept is as safe as a new one: connections are made to
 * the addresses in it, which were judged, and never to what the name may have come to mean since.
 */
export class HostResolver {
  readonly #resolve: ResolveHost;
  readonly #limits: ResolverLimits;
  readonly #cache = new RecentMap<{ at: number; addresses: Promise<readonly string[]> }>(MAX_CACHED_NAMES);

  constructor(resolve: ResolveHost, limits: ResolverLimits) {
    this.#resolve = resolve;
    this.#limits = limits;
  }

  /**
   * The addresses of a host; an IP address is its own.
   *
   * @throws {ConnectFailedError} when the name does not resolve, or not in time.
   */
  async getAddresses(host: string): Promise<readonly string[]> {
    if (isIP(host)) return [host];
    const kept = this.#cache.get(host);
    if (kept && performance.now() - kept.at < this.#limits.nameCacheMs) return kept.addresses;

    const addresses = this.#lookUp(host);
    this.#cache.set(host, { at: performance.now(), addresses });
    // A failure is not kept, so that a name that comes up during a scan is found.
    addresses.catch(() => this.#cache.delete(host));
    return addresses;
  }

  async #lookUp(host: string): Promise<readonly string[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(createLookupError(host, 'name-lookup-failed')),
        this.#limits.resolveTimeoutMs,
      );
    });
    try {
      const addresses = await Promise.race([this.#resolve(host), late]);
      if (addresses.length === 0) throw createLookupError(host, 'name-not-found');
      return addresses;
    } catch (error) {
      if (error instanceof ConnectFailedError) throw error;
      const code = (error as NodeJS.ErrnoException).code;
      const missing = code === 'ENOTFOUND' || code === 'ENODATA';
      throw createLookupError(host, missing ? 'name-not-found' : 'name-lookup-failed', error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A lookup function for Node's sockets that answers the judged addresses, whatever name it is asked for. */
export function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    // Sockets cope badly with an answer before the call has returned.
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
      ? `There is no site called ${host}: the name does not resolve.`
      : `The name ${host} could not be looked up just now.`;
  return new ConnectFailedError({ code, sentence }, cause);
}

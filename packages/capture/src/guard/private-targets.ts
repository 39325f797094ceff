import { isIPv6 } from 'node:net';
import { canonicalizeHost } from './address.ts';

/** A host and a port. The host has the form that `canonicalizeHost` returns. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Addresses outside the public internet that may be scanned. */
export type PrivateTargets =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'listed'; readonly targets: readonly HostPort[] };

export const NO_PRIVATE_TARGETS: PrivateTargets = { kind: 'none' };
export const ALL_PRIVATE_TARGETS: PrivateTargets = { kind: 'all' };

/** Formats a host and a port as they appear in a URL: `example.com:8080`, `[::1]:8080`. */
export function formatHostPort({ host, port }: HostPort): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Parses the value of `ALLOW_PRIVATE_TARGETS`: empty or `0` for none, `1` for all, otherwise a
 * comma-separated list of `host:port`, for example `staging.local:8080,127.0.0.1:3001,[::1]:3001`.
 *
 * @throws {Error} naming every entry that can't be parsed.
 */
export function parsePrivateTargets(text: string | undefined): PrivateTargets {
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  const nonEmpty = entries.filter((entry) => entry !== '');
  if (nonEmpty.length === 0 || (nonEmpty.length === 1 && nonEmpty[0] === '0')) return NO_PRIVATE_TARGETS;
  if (nonEmpty.length === 1 && nonEmpty[0] === '1') return ALL_PRIVATE_TARGETS;

  const parsed = nonEmpty.map((entry) => ({ entry, target: parseHostPort(entry) }));
  const unreadable = parsed.filter(({ target }) => !target).map(({ entry }) => `“${entry}”`);
  if (unreadable.length > 0) {
    throw new Error(
      `ALLOW_PRIVATE_TARGETS contains invalid entries: ${unreadable.join(', ')}. Write 1 to allow every private address, ` +
        'or a list of host:port separated by commas, such as staging.local:8080,127.0.0.1:3001.',
    );
  }
  return { kind: 'listed', targets: parsed.flatMap(({ target }) => target ?? []) };
}

/**
 * Whether the list contains this host and port. A listed name is allowed no matter what it resolves to. A
 * listed address allows only URLs that contain the address, in any notation, but no name that resolves to it.
 */
export function isListed(targets: PrivateTargets, { host, port }: HostPort): boolean {
  return (
    targets.kind === 'listed' &&
    targets.targets.some((target) => target.host === host && target.port === port)
  );
}

function parseHostPort(entry: string): HostPort | undefined {
  const parts = /^(?<host>\[[^\]]+\]|[^:[\]*]+):(?<port>\d{1,5})$/.exec(entry)?.groups;
  if (!parts) return undefined;
  const host = canonicalizeHost(parts.host ?? '');
  const port = Number(parts.port);
  return host && port >= 1 && port <= 65_535 ? { host, port } : undefined;
}

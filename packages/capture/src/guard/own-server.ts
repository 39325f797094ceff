import { networkInterfaces } from 'node:os';
import { canonicalizeAddress, findAddressFault } from './address.ts';

/** Curbcut's own HTTP server, which hostile pages must not be able to drive from inside. */
export interface OwnServer {
  /** The port it listens on. */
  port: number;
  /** The folder that scans may read, with a slash at both ends. */
  readablePath: string;
}

/**
 * Whether a connection to this IP address ends at this machine: loopback, the unspecified address (which the
 * operating system takes for loopback), or an address of one of the network interfaces as they are now.
 */
export function isThisMachine(address: string): boolean {
  const wanted = canonicalizeAddress(address);
  const fault = findAddressFault(wanted);
  if (fault === 'loopback' || fault === 'unspecified') return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => canonicalizeAddress(own.address) === wanted),
  );
}

/**
 * Whether a plain http request only reads below the readable path. The path may hold nothing that a server could
 * read in a second way: no percent-encoding, no backslash, no empty or dotted segment.
 *
 * @param path The path of the request line after parsing, without the query.
 */
export function isReadableRequest(own: OwnServer, method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!path.startsWith(own.readablePath)) return false;
  const segments = path.slice(own.readablePath.length).split('/');
  return segments.every(
    (segment, index) =>
      (segment === '' && index === segments.length - 1) ||
      (/^[\w~-][\w.~-]*$/.test(segment) && !segment.includes('..')),
  );
}

import { networkInterfaces } from 'node:os';
import { canonicalizeAddress, findAddressFault } from './address.ts';

/** Curbcut's own HTTP server. Malicious pages must not be able to control it through the scanning browser. */
export interface LocalServer {
  /** The port it listens on. */
  port: number;
  /** The folder that scans may read, with a leading and a trailing slash. */
  readablePath: string;
}

/**
 * Whether a connection to this IP address ends at this machine: loopback, the unspecified address (which the
 * operating system treats as loopback), or a current address of one of the network interfaces.
 */
export function isThisMachine(address: string): boolean {
  const canonical = canonicalizeAddress(address);
  const fault = findAddressFault(canonical);
  if (fault === 'loopback' || fault === 'unspecified') return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((localServer) => canonicalizeAddress(localServer.address) === canonical),
  );
}

/**
 * Whether a plain HTTP request only reads something below the readable path. The path must not contain
 * anything that a server could interpret differently: no percent-encoding, backslashes, empty segments or dot
 * segments.
 *
 * @param path the parsed path of the request line, without the query
 */
export function isReadableRequest(localServer: LocalServer, method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!path.startsWith(localServer.readablePath)) return false;
  const segments = path.slice(localServer.readablePath.length).split('/');
  return segments.every(
    (segment, index) =>
      (segment === '' && index === segments.length - 1) ||
      (/^[\w~-][\w.~-]*$/.test(segment) && !segment.includes('..')),
  );
}

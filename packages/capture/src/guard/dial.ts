import net, { type LookupFunction } from 'node:net';
import { formatHostPort } from './private-targets.ts';
import type { ConnectFailure } from './refusal.ts';

/** Limits for one connection to a website. */
export interface ConnectionLimits {
  /** Milliseconds allowed for establishing the connection. */
  connectTimeoutMs: number;
  /** Milliseconds after which a connection is closed if no byte has passed in either direction. */
  idleTimeoutMs: number;
  /** Bytes that a website may send in one plain HTTP response or through one tunnel. */
  maxBytes: number;
}

/** Opens a connection to a host at the addresses pinned by `lookup`; fails if it takes too long. */
export function dialHost(
  { host, port, lookup }: { host: string; port: number; lookup: LookupFunction },
  connectTimeoutMs: number,
): net.Socket {
  const socket = net.connect({ host, port, lookup, noDelay: true });
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' }));
  }, connectTimeoutMs);
  socket.once('connect', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
  return socket;
}

/** Describes a failed connection in one sentence. */
export function toConnectFailure(target: { host: string; port: number }, error: unknown): ConnectFailure {
  const at = formatHostPort(target);
  switch (getErrorCode(error)) {
    case 'ECONNREFUSED':
      return {
        code: 'connection-refused',
        sentence: `${at} refused the connection.`,
      };
    case 'ETIMEDOUT':
      return { code: 'connection-timed-out', sentence: `${at} didn’t respond in time.` };
    default:
      return { code: 'connection-failed', sentence: `Couldn’t connect to ${at}.` };
  }
}

/** Returns the system's error code, or that of the first attempt if several addresses failed. */
function getErrorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorCode(error.errors[0]);
  return (error as NodeJS.ErrnoException).code;
}

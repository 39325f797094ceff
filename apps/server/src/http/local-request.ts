import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback, isLoopbackName } from './security-headers.ts';

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request originates on this machine instead of coming through a proxy on it. */
export function isLocalRequest(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { socket, hostname, headers }: FastifyRequest,
): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    (publicUrl === undefined || isLoopbackName(publicUrl.hostname)) &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined)
  );
}

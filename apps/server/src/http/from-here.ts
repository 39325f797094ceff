import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback, isLoopbackName } from './security.ts';

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request began on this machine, and did not only come through a proxy on it. */
export function isFromHere(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { socket, hostname, headers }: FastifyRequest,
): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    (publicUrl === undefined || isLoopbackName(publicUrl.hostname)) &&
    FORWARDING.every((name) => headers[name] === undefined)
  );
}

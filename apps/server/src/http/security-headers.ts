import { isIP } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { ApiProblem } from './api-problem.ts';
import { sendProblem } from './error-handlers.ts';

/** A Content-Security-Policy: the allowed sources for each type of content. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>;

/** Policy for everything that isn't a page: nothing in it may run or load. */
export const denyAllPolicy: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

export function formatPolicy(policy: ContentSecurityPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

const TWO_YEARS_SECONDS = 63_072_000;
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Sets the headers of every response. Pages replace the Content-Security-Policy with their own. */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Set below only for https, because browsers ignore it over http, and localhost must stay reachable.
    strictTransportSecurity: false,
    // A page's URL can contain a scan id, which other sites must not learn.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
  const names = getAllowedHostnames(config);
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('content-security-policy', formatPolicy(denyAllPolicy))
      .header('permissions-policy', permissions);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}`);
    }
    if (names && !(names(request.hostname) && names(getSentHostname(request)))) {
      return sendProblem(reply, new ApiProblem('request/host'));
    }
  });
}

/**
 * Returns the name in the `Host` header. Behind a trusted proxy, `request.hostname` comes from
 * `X-Forwarded-Host`, which the attacking page in a DNS rebinding attack can also set; it cannot set `Host`.
 */
function getSentHostname({ headers, protocol }: FastifyRequest): string {
  return URL.parse(`${protocol}://${headers.host ?? ''}`)?.hostname ?? '';
}

/**
 * Returns a check for the host names that a server on the loopback interface responds to. A website could
 * point one of its own names at this machine and then talk to the server as if it were the same site (DNS
 * rebinding); it can't choose these names.
 *
 * @returns undefined for a server on a network, where the operator decides which names are used.
 */
function getAllowedHostnames({ host, publicUrl }: Config): ((name: string) => boolean) | undefined {
  if (!isLoopback(host)) return undefined;
  return (name) => name === publicUrl?.hostname || isLoopbackName(name);
}

/** Whether a host name, as written in a URL, can only refer to this machine. */
function isLoopbackName(name: string): boolean {
  return name.endsWith('.localhost') || isLoopback(name.replace(/^\[|\]$/g, ''));
}

/** Whether an IP address, or `localhost`, refers to this machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
}

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

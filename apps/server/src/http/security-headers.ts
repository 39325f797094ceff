import { isIP } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { ApiProblem } from './api-problem.ts';
import { sendProblem } from './error-handlers.ts';

/** A Content-Security-Policy: what each kind of content may come from. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>;

/** What everything is served with that is not a page: nothing in it may run or load. */
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

/** Sets the headers that everything is served with. Pages replace the Content-Security-Policy by their own. */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Only where https is spoken, see below: over plain http browsers ignore it, and localhost must stay reachable.
    strictTransportSecurity: false,
    // The address of a page can hold the id of a scan, which other sites have no business to learn.
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
 * The name in the `Host` header. Behind a trusted proxy `request.hostname` comes from `X-Forwarded-Host`, which the page
 * of a DNS rebinding attack can set as well; it cannot set `Host`.
 */
function getSentHostname({ headers, protocol }: FastifyRequest): string {
  return URL.parse(`${protocol}://${headers.host ?? ''}`)?.hostname ?? '';
}

/**
 * Which names a server answers to that serves this machine only. A website could point a name of its own at this
 * machine and then speak to the server as if it were the same site (DNS rebinding); it cannot choose these names.
 *
 * @returns undefined for a server that serves a network: there the names are the operator's matter.
 */
function getAllowedHostnames({ host, publicUrl }: Config): ((name: string) => boolean) | undefined {
  if (!isLoopback(host)) return undefined;
  return (name) => name === publicUrl?.hostname || isLoopbackName(name);
}

/** Whether a host name, as it stands in an address, can only mean this machine. */
export function isLoopbackName(name: string): boolean {
  return name.endsWith('.localhost') || isLoopback(name.replace(/^\[|\]$/g, ''));
}

/** Whether an IP address, or `localhost`, is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
}

import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Returns the server's URL, without a trailing slash. It never comes from a request, which can be forged. */
export function getServerUrl({ host, publicUrl }: Config, port: number): string {
  if (publicUrl) return publicUrl.href.replace(/\/$/, '');
  const everywhere = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Returns the origin for URLs in pages, such as `https://scan.example.com`: the configured one, or else the one in
 * the request. The latter is user input: escape it.
 */
export function getSiteOrigin(publicUrl: URL | undefined, request: FastifyRequest): string {
  const requested = URL.parse(`${request.protocol}://${request.host}`);
  return (publicUrl ?? requested)?.origin ?? 'http://localhost';
}

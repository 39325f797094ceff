import type { FastifyRequest } from 'fastify';

/**
 * Returns the origin for URLs in pages, such as `https://scan.example.com`: the configured one, or else the one in
 * the request. The latter is user input: escape it.
 */
export function getSiteOrigin(publicUrl: URL | undefined, request: FastifyRequest): string {
  const requested = URL.parse(`${request.protocol}://${request.host}`);
  return (publicUrl ?? requested)?.origin ?? 'http://localhost';
}

import type { FastifyRequest } from 'fastify';

/**
 * Origin that the addresses in our pages begin with, such as `https://scan.example.com`: the one that the operator
 * has named, else the one that the reader came by. What comes from a request is a visitor's words: escape it.
 */
export function getSiteOrigin(publicUrl: URL | undefined, request: FastifyRequest): string {
  const asked = URL.parse(`${request.protocol}://${request.host}`);
  return (publicUrl ?? asked)?.origin ?? 'http://localhost';
}

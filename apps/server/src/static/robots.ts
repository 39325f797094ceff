import type { FastifyInstance } from 'fastify';

/** Results belong to those who hold their address, and endpoints are no pages; the rest may be indexed. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /scan-results/\n';

export function serveRobots(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(ROBOTS),
  );
}

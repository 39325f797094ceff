import type { FastifyInstance } from 'fastify';
import { getSiteOrigin } from './site-origin.ts';

/** Results belong to those who hold their address, and endpoints are no pages; the rest may be indexed. */
const ROBOTS_TXT = 'User-agent: *\nDisallow: /api/\nDisallow: /scan-results/\n';

/** Serves robots.txt, which also says where the sitemap is. */
export function serveRobots(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${ROBOTS_TXT}\nSitemap: ${getSiteOrigin(publicUrl, request)}/sitemap.xml\n`),
  );
}

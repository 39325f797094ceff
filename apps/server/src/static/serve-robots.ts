import type { FastifyInstance } from 'fastify';
import { getSiteOrigin } from './site-origin.ts';

/**
 * Results are accessible to people who know their URL, and endpoints are not pages; everything else may be indexed.
 */
const ROBOTS_TXT = 'User-agent: *\nDisallow: /api/\nDisallow: /scan-results/\n';

/** Serves robots.txt with the location of the sitemap. */
export function serveRobots(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${ROBOTS_TXT}\nSitemap: ${getSiteOrigin(publicUrl, request)}/sitemap.xml\n`),
  );
}

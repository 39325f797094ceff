import { escapeHtml } from '@curbcut/reports';
import type { FastifyInstance } from 'fastify';
import { getSiteOrigin } from '../http/server-url.ts';

/**
 * Results are only for people who know their URL, and endpoints aren't pages. Everything else can be indexed.
 */
const ROBOTS_TXT = 'User-agent: *\nDisallow: /api/\nDisallow: /scan-results/\n';

/** Serves robots.txt with the sitemap's location. */
export function serveRobots(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${ROBOTS_TXT}\nSitemap: ${getSiteOrigin(publicUrl, request)}/sitemap.xml\n`),
  );
}

/** Serves the sitemap for search engines (https://www.sitemaps.org/protocol.html). */
export function serveSitemap(
  app: FastifyInstance,
  paths: readonly string[],
  publicUrl: URL | undefined,
): void {
  app.get('/sitemap.xml', (request, reply) => {
    const origin = getSiteOrigin(publicUrl, request);
    const urls = paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
      );
  });
}

import { escapeHtml } from '@curbcut/reports';
import type { FastifyInstance } from 'fastify';
import { getSiteOrigin } from './site-origin.ts';

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

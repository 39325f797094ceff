import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type ContentSecurityPolicy, formatPolicy } from '../http/security-headers.ts';

/** The demo site's path, which scans can read even though it's on this server. */
export const DEMO_SITE_PATH = '/demo-site/';

/** Policy for a typical site, with inline scripts and styles and its own frame. */
const demoSitePolicy: ContentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/**
 * Serves the demo site: a small shop with known accessibility issues, for a first scan without internet
 * access.
 */
export async function serveDemoSite(app: FastifyInstance, demoSiteDir: string): Promise<void> {
  const site = async (shop: FastifyInstance) => {
    shop.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('text/plain; charset=utf-8').send('This page doesn’t exist in the shop.\n'),
    );
    await shop.register(fastifyStatic, {
      root: demoSiteDir,
      redirect: true,
      decorateReply: false,
      dotfiles: 'ignore',
      cacheControl: true,
      maxAge: 0,
      setHeaders(reply) {
        reply.header('content-security-policy', formatPolicy(demoSitePolicy));
        reply.header('x-frame-options', 'SAMEORIGIN');
      },
    });
  };
  await app.register(site, { prefix: DEMO_SITE_PATH.replace(/\/$/, '') });
}

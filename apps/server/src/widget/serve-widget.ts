import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readWidgetFile, saveWidgetFiles } from '../db/queries/widgets.ts';
import { formatPolicy } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createPagePolicy } from '../static/page-policy.ts';
import { renderSiteFile } from './read-widget.ts';
import {
  readBuiltWidgetFiles,
  readWidgetRelease,
  siteFilePattern,
  WIDGET_PATH,
  widgetFilePattern,
} from './widget-release.ts';

/** The name contains a content hash, so the content never changes. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** The content changes when the site's settings do, or with an update. */
const SITE_CACHE_CONTROL = 'public, max-age=300';
/** Other sites' pages load the files with `crossorigin`, which integrity requires. */
const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves the widget's files to embedding pages: those of this build, and those of all earlier builds, because
 * pages refer to them by integrity hash. `release.json` identifies the current start file, which is also served with each
 * site's configuration.
 */
export async function serveWidget(
  app: FastifyInstance,
  { webDir }: Pick<Config, 'webDir'>,
  services: () => Promise<Services>,
): Promise<void> {
  const built = new Map((await readBuiltWidgetFiles(webDir)).map(({ name, text }) => [name, text]));
  app.get(`${WIDGET_PATH}release.json`, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=0');
    return readWidgetRelease(webDir);
  });
  await serveSamplePage(app, webDir);
  app.get<{ Params: { file: string } }>(`${WIDGET_PATH}:file`, async (request, reply) => {
    const { file } = request.params;
    const siteId = siteFilePattern.exec(file)?.[1];
    if (siteId !== undefined) return serveSiteFile(request, reply, siteId);
    const text = widgetFilePattern.test(file)
      ? (built.get(file) ?? (await readWidgetFile((await services()).db, file)))
      : undefined;
    return sendFile(reply, text, IMMUTABLE_CACHE_CONTROL);
  });

  /** Serves the start file with a site's configuration. */
  async function serveSiteFile(request: FastifyRequest, reply: FastifyReply, siteId: string) {
    const { file } = await readWidgetRelease(webDir);
    const text = await renderSiteFile(await services(), siteId, built.get(file) ?? '');
    if (text === undefined) return sendFile(reply, text, SITE_CACHE_CONTROL);
    const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag))
      return reply
        .code(304)
        .headers({ ...CROSS_ORIGIN_HEADERS, 'cache-control': SITE_CACHE_CONTROL })
        .send();
    return sendFile(reply, text, SITE_CACHE_CONTROL);
  }
}

function sendFile(reply: FastifyReply, text: string | undefined, cacheControl: string) {
  reply.headers(CROSS_ORIGIN_HEADERS);
  if (text === undefined)
    return reply.code(404).type('text/plain; charset=utf-8').send('This file doesn’t exist.\n');
  return reply.type('text/javascript; charset=utf-8').header('cache-control', cacheControl).send(text);
}

/** Serves the sample page on which owners preview the widget on its settings screen. */
async function serveSamplePage(app: FastifyInstance, webDir: string): Promise<void> {
  const html = await readFile(join(webDir, WIDGET_PATH, 'sample.html'), 'utf8').catch(() => undefined);
  if (html === undefined) return;
  const policy = formatPolicy({ ...createPagePolicy(html), 'frame-ancestors': ["'self'"] });
  app.get(`${WIDGET_PATH}sample.html`, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  );
}

/** Stores this build's files, so that they remain available when a newer one is served. */
export async function saveBuiltFiles({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const files = await readBuiltWidgetFiles(config.webDir);
  if (files.length > 0) await saveWidgetFiles(db, files);
}

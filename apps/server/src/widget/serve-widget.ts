import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { readWidgetFile, saveWidgetFiles } from '../db/queries/widgets.ts';
import { formatPolicy } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createPagePolicy } from '../static/page-policy.ts';
import { readBuiltWidgetFiles, readWidgetRelease, WIDGET_PATH, widgetFilePattern } from './widget-release.ts';

/** The name contains a content hash, so the content never changes. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Serves the widget's files to embedding pages: those of this build, and those of all earlier builds, because
 * pages refer to them by integrity hash. `release.json` identifies the current start file.
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
    const text = widgetFilePattern.test(file)
      ? (built.get(file) ?? (await readWidgetFile((await services()).db, file)))
      : undefined;
    // Other sites' pages load it with `crossorigin`, which integrity requires.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    if (text === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('This file doesn’t exist.\n');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', IMMUTABLE_CACHE_CONTROL)
      .send(text);
  });
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

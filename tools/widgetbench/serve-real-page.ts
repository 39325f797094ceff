import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWidgetFiles, type WidgetBuild } from '@curbcut/widget/build';
import sirv from 'sirv';
import { serveOnLoopback } from '../lib/sites/loopback-server.ts';
import type { RealPage } from './real-pages.ts';

export interface ServedPage {
  /** URL of the page with the widget. */
  readonly url: string;
  /** URL of the same page without the widget. */
  readonly bareUrl: string;
  /** Returns the URL of the page with settings stored by an earlier visit. */
  getUrlWithSettings(settings: object): string;
  close(): Promise<void>;
}

/** Serves a page with the widget's script element at the end of the head, as a site owner would add it. */
export async function servePage({ folder, page }: RealPage, build: WidgetBuild): Promise<ServedPage> {
  const files = new Map(listWidgetFiles(build).map(({ name, text }) => [`/curbcut-widget/${name}`, text]));
  const { name, integrity } = build.core;
  const script = `<script defer src="/curbcut-widget/${name}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  // Routing in applications expects folder URLs rather than the files in them.
  const path = `/${page.replace(/(^|\/)index\.html$/, '$1')}`;
  const serve = sirv(folder, { dev: false });
  const { origin, close } = await serveOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (file !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(file);
      return;
    }
    if (decodeURIComponent(pathname) === path) {
      const settings = JSON.stringify({ settings: JSON.parse(searchParams.get('widget') ?? '{}') });
      const storeSettingsScript = `<script>localStorage.setItem('curbcut-widget',${JSON.stringify(settings)})</script>`;
      const html = readFileSync(join(folder, page), 'utf8');
      const headContent = searchParams.has('bare')
        ? ''
        : `${searchParams.has('widget') ? storeSettingsScript : ''}${script}`;
      response.setHeader('content-type', page.endsWith('.xhtml') ? 'application/xhtml+xml' : 'text/html');
      response.end(
        /<\/head>/i.test(html)
          ? html.replace(/<\/head>/i, () => `${headContent}</head>`)
          : headContent + html,
      );
      return;
    }
    serve(request, response, () => {
      response.writeHead(404).end();
    });
  });
  const url = `${origin}${path}`;
  return {
    url,
    bareUrl: `${url}?bare`,
    getUrlWithSettings: (settings) => `${url}?widget=${encodeURIComponent(JSON.stringify(settings))}`,
    close,
  };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { serveOnLoopback } from '../loopback-server.ts';
import { buildApplications } from './applications.ts';

/** Milliseconds that the server takes to respond with data and with code. */
const DATA_DELAY_MS = 150;
const CODE_DELAY_MS = 40;
const APPLICATION_SIZES = [15, 40];
const STATIC_PAGE_COUNT = 16;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

export interface BusySite {
  /** URLs of its pages: applications, and pages without scripts. */
  readonly urls: readonly string[];
  close(): void;
}

/** Serves the 40 pages on loopback. */
export async function serveBusySite(): Promise<BusySite> {
  const pages = new Map<string, string>();
  const code = new Map<string, string>([
    ['/vendor/react.js', await bundleReact()],
    [
      '/vendor/vue.js',
      await readFile(createRequire(import.meta.url).resolve('vue/dist/vue.global.prod.js'), 'utf8'),
    ],
  ]);
  for (const size of APPLICATION_SIZES) {
    for (const [name, { html, modules = {} }] of Object.entries(buildApplications(size))) {
      pages.set(`/${name}-${size}`, html);
      for (const [path, source] of Object.entries(modules)) code.set(path, source);
    }
  }
  for (let index = 0; index < STATIC_PAGE_COUNT; index++) pages.set(`/article-${index}`, buildArticle(index));

  const { origin, close } = await serveOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const respond = (type: string, body: string | Buffer, ms: number) => {
      setTimeout(
        () => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
        ms,
      );
    };
    const [html, source] = [pages.get(pathname), code.get(pathname)];
    if (html !== undefined) respond('text/html; charset=utf-8', html, 0);
    else if (source !== undefined) respond('text/javascript; charset=utf-8', source, CODE_DELAY_MS);
    else if (pathname === '/pixel.gif') respond('image/gif', PIXEL, 0);
    else if (pathname === '/api/list') {
      const list = Array.from({ length: Number(searchParams.get('size')) }, (_, index) => index);
      respond('application/json', JSON.stringify(list), DATA_DELAY_MS);
    } else response.writeHead(404).end();
  });
  return {
    urls: [...pages.keys()].map((path) => `${origin}${path}`),
    close,
  };
}

function buildArticle(index: number): string {
  const part = (at: number) =>
    `<section><h2>Part ${at}</h2><p style="color:#bbb;background:#fff">Chapter ${index}</p><img src="/pixel.gif" width="30" height="30"><input></section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Article ${index}</title></head><body><main>
<h1>Article ${index}</h1>${Array.from({ length: index + 2 }, (_, at) => part(at)).join('')}</main></body></html>`;
}

/** Bundles React and its client renderer into one module. */
async function bundleReact(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('./react-entry.js', import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LEGAL_PAGES } from '@curbcut/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_REPORT_PATH } from '../audits/share-audit.ts';
import type { Config } from '../config.ts';
import { isLocalRequest } from '../http/security-headers.ts';
import { getSiteOrigin } from '../http/server-url.ts';
import { REPORT_EMAILS_PATH } from '../period-reports/recipients.ts';
import { UNSUBSCRIBE_PATH } from '../schedules/unsubscribe.ts';
import type { SiteConfig } from '../site-settings.ts';
import { readAppRoutes } from './app-routes.ts';
import { type BuiltPage, readBuiltPage } from './built-page.ts';
import { completePage } from './complete-page.ts';
import { serveSitemap } from './serve-robots-and-sitemap.ts';

const FALLBACK_FILE = '__spa-fallback.html';
const hashedFileCaching = { maxAge: '365d', immutable: true };
/**
 * Headers that matter only for documents. A page loads dozens of scripts, and many of them are smaller than
 * half a kilobyte of headers, which matters on slow connections.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Built files that are never shown as a document; images such as SVG keep all headers. */
const assetPattern = /^assets\/[^/]+\.(js|css|woff2)$/;
const revalidatedCaching = { maxAge: 0, immutable: false };
/** Paths whose URLs contain a secret. */
const secretPathPrefixes = ['/shared/', SIGNED_REPORT_PATH, UNSUBSCRIBE_PATH, REPORT_EMAILS_PATH];
const NOT_BUILT_MESSAGE =
  'The web application hasn’t been built. Stop Curbcut and start it with “npm start”, which builds it.\n';

/** The built application: its files, and the page for each path. */
interface WebApp {
  /** Files that are served unchanged; their compressed versions aren't listed. */
  readonly files: ReadonlySet<string>;
  /** Pages by HTML file. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  readonly hasPage: (path: string) => boolean;
  /** Targets of redirected paths. */
  readonly redirects: ReadonlyMap<string, string>;
}

type WebAppConfig = Pick<Config, 'webDir' | 'publicUrl' | 'site'>;

/**
 * Serves the built web application: each public page as prerendered and completed with the operator's settings, the
 * shell for paths with a parameter, and a redirect to the home page for unknown paths. Files are sent in their
 * precompressed form.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webDir, publicUrl, site }: WebAppConfig,
): Promise<void> {
  const webApp = await readWebApp(webDir, site);
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: true });
  const listed = [...(webApp?.pages.values() ?? [])].flatMap(({ canonicalPath }) => canonicalPath ?? []);
  serveSitemap(app, listed.filter((path) => !webApp?.redirects.has(path)).sort(), publicUrl);
  app.get('/*', async (request, reply) => {
    // Developer pages are served only on this machine.
    if (getPath(request.url).startsWith('/dev/') && !isLocalRequest({ publicUrl }, request))
      return reply.redirect('/', 302);
    if (!webApp) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT_MESSAGE);
    return replyWithPage(webApp, getSiteOrigin(publicUrl, request), request, reply);
  });
}

function replyWithPage(
  { files, pages, hasPage, redirects }: WebApp,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = getPath(request.url);
  const redirect = redirects.get(path);
  if (redirect !== undefined) return reply.redirect(redirect, 302);
  const page = pages.get(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);
  if (page) return sendPage(page, origin, request, reply);
  const file = path.slice(1);
  if (files.has(file) && assetPattern.test(file)) {
    for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
  }
  if (files.has(file))
    return reply.sendFile(file, file.startsWith('assets/') ? hashedFileCaching : revalidatedCaching);
  const shell = pages.get(FALLBACK_FILE);
  return shell && hasPage(path) ? sendPage(shell, origin, request, reply) : reply.redirect('/', 302);
}

function sendPage(
  { policy, canonicalPath, renderAt: at }: BuiltPage,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { html, etag } = at(origin);
  reply.headers({ etag, 'cache-control': 'public, max-age=0', 'content-security-policy': policy });
  if (canonicalPath === undefined) reply.header('x-robots-tag', 'noindex');
  // Other sites must not receive the URL as a referrer.
  if (secretPathPrefixes.some((prefix) => getPath(request.url).startsWith(prefix)))
    reply.header('referrer-policy', 'no-referrer');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Returns a request's path without a trailing slash; a path that can't be decoded matches nothing. */
function getPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'));
  } catch {
    return '';
  }
}

/** @returns undefined if nothing has been built. */
async function readWebApp(webDir: string, site: SiteConfig): Promise<WebApp | undefined> {
  const files = await listFiles(webDir);
  const manifest = files.find((file) => /^assets\/manifest-[\w-]+\.js$/.test(file));
  if (!files.includes('index.html') || manifest === undefined) return undefined;
  const pages = new Map<string, BuiltPage>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    pages.set(file, readBuiltPage(completePage(await readFile(join(webDir, file), 'utf8'), site)));
  }
  return {
    files: new Set(files.filter((file) => !/\.(html|br|gz)$/.test(file))),
    pages,
    redirects: listRedirects(site),
    hasPage: readAppRoutes(await readFile(join(webDir, manifest), 'utf8')),
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/**
 * Lists paths that redirect: fixed paths without a screen, the operator's own pages, and legal pages that the operator
 * has replaced with a URL. A path without a target is unknown and redirects to the home page.
 */
function listRedirects({ settings, legal }: SiteConfig): ReadonlyMap<string, string> {
  const targets: Record<string, string | null> = {
    '/blog': settings.blogUrl,
    '/resources/help-center': '/help',
    '/resources/contact-expert': '/contact',
    '/resources/case-studies': settings.caseStudiesUrl,
    '/resources/industry-reports': settings.industryReportsUrl,
    '/resources/emergency-support': settings.emergencySupportUrl,
  };
  for (const page of LEGAL_PAGES) {
    const replacement = legal[page];
    if (replacement?.kind === 'url') targets[`/legal/${page}`] = replacement.url;
  }
  return new Map(Object.entries(targets).filter((entry): entry is [string, string] => entry[1] !== null));
}

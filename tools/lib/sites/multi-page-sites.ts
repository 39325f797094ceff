// Package name: cspell:ignore startbootstrap
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fetchNpmPackage } from '../npm-package.ts';
import { generateQuestionSite } from './components/generate-site.ts';
import { contentTypes, type LoopbackServer, serveOnLoopback } from './loopback-server.ts';

/** A site with several pages that is available offline, or after its first download. */
export interface MultiPageSite {
  /** Paths of the pages to scan, start page first. */
  readonly paths: readonly string[];
  /** Returns a page's source or a file's content; null if there is none. */
  readonly read: (path: string) => string | Buffer | null;
}

const repository = resolve(import.meta.dirname, '../../..');
/** An administration template with its scripts and styles, some of which open menus and draw charts. */
const SB_ADMIN = { name: 'startbootstrap-sb-admin-2', version: '4.1.4' };
const sbAdminPages = ['index', 'buttons', 'cards', 'forgot-password', 'register'];
const demoPages = ['index', 'about', 'shop', 'tide-mug', 'basket', 'contact'];
const COMPONENT_PAGES = 6;

/** The sites by name: the demo shop, a generated site, and an application that is downloaded from npm once. */
export const multiPageSites = {
  demo: () => readFolder(join(repository, 'apps/web/demo-site'), demoPages),
  components: (pageCount = COMPONENT_PAGES): MultiPageSite => {
    const { pages } = generateQuestionSite(1, pageCount);
    return { paths: [...pages.keys()], read: (path) => pages.get(path) ?? null };
  },
  'sb-admin': () => {
    const folder = join(repository, '.cache/load', `${SB_ADMIN.name}@${SB_ADMIN.version}`);
    if (!existsSync(folder)) fetchNpmPackage(SB_ADMIN.name, SB_ADMIN.version, folder);
    return readFolder(folder, sbAdminPages);
  },
} as const satisfies Readonly<Record<string, (pageCount?: number) => MultiPageSite>>;
export type MultiPageSiteName = keyof typeof multiPageSites;

export const isSiteName = (name: string): name is MultiPageSiteName => name in multiPageSites;

function readFolder(folder: string, names: readonly string[]): MultiPageSite {
  return {
    paths: names.map((name) => `/${name}.html`),
    read: (path) => {
      const file = resolve(folder, `.${path}`);
      const isFile = file.startsWith(`${folder}/`) && extname(file) !== '' && existsSync(file);
      return isFile ? readFileSync(file) : null;
    },
  };
}

/**
 * Serves a site on loopback.
 *
 * @param rewrite changes the source of the pages to scan, by their number
 */
export function serveSite(
  { paths, read }: MultiPageSite,
  rewrite: (html: string, page: number) => string = (html) => html,
): Promise<LoopbackServer> {
  return serveOnLoopback((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const content = read(path);
    if (content === null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    const page = paths.indexOf(path);
    const type = contentTypes[extname(path)] ?? contentTypes['.html']!;
    response
      .writeHead(200, { 'content-type': type })
      .end(page < 0 ? content : rewrite(content.toString(), page));
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { Random } from '../random.ts';
import { findHtmlPages } from '../static-server.ts';
import { seedDefects } from './defects.ts';
import { contentTypes, serveOnLoopback } from './loopback-server.ts';

/** Real pages with planted defects, served on loopback. */
export interface PlantedSite {
  readonly urls: readonly string[];
  readonly planted: number;
  close(): void;
}

/** Documentation as packaged by Debian. */
export const documentationFolders = [
  '/usr/share/doc/postgresql-doc-15/html',
  '/usr/share/doc/python3-doc/html',
  '/usr/share/doc/debian-handbook/html/en-US',
];
/** Maximum page size in bytes; larger pages take long and add no information. */
const MAX_PAGE_BYTES = 60_000;

/** Plants defects in pages from each documentation folder, chosen by the seed. */
export async function servePlantedSite(
  seed: number,
  pagesEach: number,
  defectsEach: number,
): Promise<PlantedSite> {
  const random = new Random(seed);
  const pages = new Map<string, { folder: string; html: string | null }>();
  let planted = 0;
  for (const [number, folder] of documentationFolders.entries()) {
    const all = (await findHtmlPages(folder)).filter(
      (path) => readFileSync(join(folder, path)).length < MAX_PAGE_BYTES,
    );
    for (let count = 0; count < pagesEach && all.length > 0; count++) {
      const [path] = all.splice(random.integer(0, all.length - 1), 1);
      const page = seedDefects(readFileSync(join(folder, path!), 'utf8'), defectsEach, random);
      planted += page.planted;
      pages.set(`/${number}/${path}`, { folder, html: page.html });
    }
  }
  const { origin, close } = await serveOnLoopback((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const known = pages.get(path)?.html;
    const [, number = '', rest = ''] = /^\/(\d+)\/(.*)$/.exec(path) ?? [];
    const file = normalize(join(documentationFolders[Number(number)] ?? '/nowhere', rest));
    const isInside = documentationFolders.some((folder) => file.startsWith(`${folder}/`));
    const body = known ?? (isInside && existsSync(file) && extname(file) !== '' ? readFileSync(file) : null);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': contentTypes[extname(path)] ?? 'text/plain',
    });
    response.end(body ?? 'Not found');
  });
  return {
    urls: [...pages.keys()].map((path) => `${origin}${path}`),
    planted,
    close,
  };
}

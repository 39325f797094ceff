import { isCaseFolder, readCaseFolder } from '../act/cases.ts';
import { findHtmlPages, serveFolder } from './static-server.ts';

/** Returns whether a site is specified as a URL; otherwise it's a folder's path. */
export const isUrl = (target: string): boolean => /^(https?|file):/.test(target);

/**
 * Lists the URLs of a site's pages: the given one, or those in a folder, which is served on loopback during
 * the iteration. For a folder of ACT cases, these are the cases, including SVG and XML documents.
 *
 * @param target URL, or path of a folder
 * @param maxPages maximum number of pages from the folder, evenly spread
 */
export async function* listPageUrls(target: string, maxPages: number): AsyncGenerator<string> {
  if (isUrl(target)) {
    yield target;
    return;
  }
  const { root, prefix, pages } = await findPages(target);
  const step = Math.max(1, pages.length / maxPages);
  const site = await serveFolder(root, prefix);
  try {
    for (let position = 0; Math.floor(position) < pages.length; position += step)
      yield `${site.origin}/${pages[Math.floor(position)]}`;
  } finally {
    await site.close();
  }
}

async function findPages(folder: string) {
  if (!isCaseFolder(folder)) return { root: folder, prefix: '', pages: await findHtmlPages(folder) };
  const { root, prefix, cases } = readCaseFolder(folder);
  return { root, prefix, pages: [...new Set(cases.map(({ path }) => path))].sort() };
}

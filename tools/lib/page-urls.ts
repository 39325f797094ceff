import { isCaseFolder, readCaseFolder } from '../act/cases.ts';
import { findHtmlPages, serveFolder } from './static-server.ts';

/**
 * The addresses of a site's pages: the one given, or those of a folder's pages, which is served on loopback for as
 * long as they are read. Of a folder of ACT cases these are the cases, SVG and XML documents among them.
 *
 * @param target address, or path of a folder
 * @param most so many of the folder's pages at most, evenly spread
 */
export async function* listPageUrls(target: string, most: number): AsyncGenerator<string> {
  if (/^(https?|file):/.test(target)) {
    yield target;
    return;
  }
  const { root, prefix, pages } = await findPages(target);
  const step = Math.max(1, pages.length / most);
  const site = await serveFolder(root, prefix);
  try {
    for (let at = 0; Math.floor(at) < pages.length; at += step)
      yield `${site.origin}/${pages[Math.floor(at)]}`;
  } finally {
    await site.close();
  }
}

async function findPages(folder: string) {
  if (!isCaseFolder(folder)) return { root: folder, prefix: '', pages: await findHtmlPages(folder) };
  const { root, prefix, cases } = readCaseFolder(folder);
  return { root, prefix, pages: [...new Set(cases.map(({ path }) => path))].sort() };
}

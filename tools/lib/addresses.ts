import { htmlPagesIn, serveFolder } from './static-server.ts';

/**
 * The addresses of a site's pages: the one given, or those of a folder's pages, which is served on loopback for as
 * long as they are read.
 *
 * @param target address, or path of a folder
 * @param most so many of the folder's pages at most, evenly spread
 */
export async function* addresses(target: string, most: number): AsyncGenerator<string> {
  if (/^(https?|file):/.test(target)) {
    yield target;
    return;
  }
  const pages = await htmlPagesIn(target);
  const step = Math.max(1, pages.length / most);
  const site = await serveFolder(target);
  try {
    for (let at = 0; Math.floor(at) < pages.length; at += step)
      yield `${site.origin}/${pages[Math.floor(at)]}`;
  } finally {
    await site.close();
  }
}

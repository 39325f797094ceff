import { MAX_URL_LENGTH } from '@curbcut/contract/values';
import { type ElementModel, getStablePath, type PageModel } from '@curbcut/page-model';

/**
 * Collects the URLs that the page links to: absolute http(s) URLs in document order, without duplicates.
 * Links in frames are included, since visitors can follow them too.
 */
export function collectLinks(page: PageModel): string[] {
  const bases = new Map(
    page.documents.map((document) => [document, getBaseUrl(document.root, document.url)]),
  );
  const found = new Set<string>();
  for (const link of page.byTag('a', 'area')) {
    const href = link.attr('href')?.trim();
    if (href === undefined || href === '' || href.length > MAX_URL_LENGTH) continue;
    const url = URL.parse(href, bases.get(link.document));
    if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) found.add(url.href);
  }
  return [...found];
}

/** HTML, section 4.2.3: the first `base` with an `href`, resolved against the document URL. */
function getBaseUrl(root: ElementModel | null, url: string): string {
  const head = root?.children.find((child) => child.tag === 'head');
  const base = head?.children.find((child) => child.tag === 'base' && child.hasAttr('href'));
  return URL.parse(base?.attr('href') ?? '', url)?.href ?? url;
}

/** Returns a key for each form that identifies it on all pages of a site: its action and path. */
export function collectFormKeys(page: PageModel): string[] {
  return page
    .byTag('form')
    .filter((form) => form.isVisible)
    .map((form) => [form.attr('action') ?? '', ...getStablePath(form)].join(' < '));
}

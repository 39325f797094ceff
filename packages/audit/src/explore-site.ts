import { getRuleTraits } from '@curbcut/rules/traits';
import type { SampleCandidate } from './model.ts';
import { normalizeUrl } from './propose-sample.ts';

/** A tested page with what is known about its content in addition to rule results. */
export interface ExploredPage extends SampleCandidate {
  /** URLs that the page's links and forms lead to, if known. */
  readonly targets: readonly string[];
  /** Tags of its visible elements, if known. */
  readonly tags: readonly string[];
}

/** A scan's findings for WCAG-EM step 2, as text for people to complete. */
export interface Exploration {
  readonly common_pages: string;
  readonly page_types: string;
  readonly technologies: string;
}

/** Pages that most sites have, identified by words in their title or path. */
const COMMON_PAGES: readonly (readonly [name: string, words: RegExp])[] = [
  ['Contact page', /\b(?:contact|kontakt|contacto)\b/i],
  ['Sign-in page', /\b(?:log-?in|sign-?in|log in|sign in|anmelden)\b/i],
  ['Registration page', /\b(?:register|sign-?up|sign up|registration)\b/i],
  ['Search page', /\b(?:search|suche)\b/i],
  ['Site map', /\b(?:sitemap|site map)\b/i],
  ['Accessibility statement', /\b(?:accessibility|barrierefreiheit)\b/i],
  ['Help page', /\b(?:help|faq|support)\b/i],
  ['Legal information', /\b(?:privacy|terms|imprint|impressum|legal)\b/i],
];
const MAX_TYPES = 10;

/** Collects what WCAG-EM step 2 asks for from a scan's tested pages. */
export function exploreSite(pages: readonly ExploredPage[], startUrl: string): Exploration {
  return {
    common_pages: listCommonPages(pages, startUrl).join('\n'),
    page_types: listPageTypes(pages).join('\n'),
    technologies: pages.length === 0 ? '' : listTechnologies(pages).join(', '),
  };
}

function listCommonPages(pages: readonly ExploredPage[], startUrl: string): string[] {
  const start = pages.find(({ url }) => normalizeUrl(url) === normalizeUrl(startUrl)) ?? pages[0];
  const found = COMMON_PAGES.flatMap(([name, words]) => {
    const page = pages.find((one) => one !== start && words.test(`${getPath(one.url)} ${one.title}`));
    return page ? [`${name}: ${page.url}`] : [];
  });
  return start ? [`Start page: ${start.url}`, ...found] : found;
}

const getPath = (url: string): string => URL.parse(url)?.pathname.replaceAll(/[/_]/g, ' ') ?? '';

/** Groups pages by the first part of their path; a group of one is not a type. */
function listPageTypes(pages: readonly ExploredPage[]): string[] {
  const groups = Map.groupBy(pages, ({ url }) => {
    const [, first = '', ...rest] = URL.parse(url)?.pathname.split('/') ?? [];
    return rest.length > 0 && first !== '' ? `/${first}/` : '';
  });
  groups.delete('');
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_TYPES)
    .map(([path, group]) => `Pages below ${path} (${group.length} tested)`);
}

function listTechnologies(pages: readonly ExploredPage[]): string[] {
  const rules = new Set(pages.flatMap((page) => page.rules));
  const indicated = new Set([...rules].flatMap((id) => getRuleTraits(id).indicates ?? []));
  const tags = new Set(pages.flatMap((page) => page.tags));
  const isPdf = (url: string) => /\.pdf$/i.test(URL.parse(url)?.pathname ?? '');
  const hasCanvas = tags.has('canvas');
  return [
    'HTML',
    'CSS',
    ...(indicated.has('javascript') || hasCanvas ? ['JavaScript'] : []),
    ...(indicated.has('aria') ? ['WAI-ARIA'] : []),
    ...(tags.has('svg') || indicated.has('svg') ? ['SVG'] : []),
    ...(pages.some(({ targets }) => targets.some(isPdf)) ? ['PDF'] : []),
  ];
}

/**
 * Returns the destination URLs of links, forms and buttons, given their start tags. Truncated URLs are
 * skipped.
 */
export function listTargets(snippets: readonly string[], pageUrl: string): string[] {
  const urls = snippets.flatMap((snippet) => {
    const [tag = ''] = snippet.split('>', 1);
    const [, , quoted] = /\s(?:href|action|formaction)=(["'])(.*?)\1/s.exec(tag) ?? [];
    const url = quoted === undefined ? null : URL.parse(quoted.replaceAll('&amp;', '&'), pageUrl);
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)];
}

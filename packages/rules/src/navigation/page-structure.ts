import type {
  ElementModel,
  LinkBlock,
  PageLink,
  PageModel,
  PagePart,
  PageStructure,
  SubmittedField,
} from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { getEntryLabel, isEmptyEntryField } from '../shared/forms/entry-labels.ts';
import { isSearchField } from '../shared/forms/form-groups.ts';
import { getLinkDestination, getLinks } from '../shared/links.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../shared/visible-text.ts';

/** Limits for the structure of one page, since a scan keeps the structure of its first page. */
const MAX_LINKS = 300;
const MAX_BLOCKS = 12;
const MAX_BLOCK_LINKS = 60;
const MAX_NAME_LENGTH = 80;
const MAX_ICON_LENGTH = 200;
const MAX_PARTS = 60;
const MAX_SENT_FIELDS = 60;
/** Maximum words in the name of a link or button that leads to help. */
const MAX_HELP_WORDS = 4;
/** Minimum number of links to pages on the same site for a block to be site navigation. */
const MIN_NAVIGATION_LINKS = 3;

const landmarkRoles = new Set(['banner', 'contentinfo', 'navigation']);
const searchPattern = /search|suche|buscar|recherche|cerca|zoeken|szukaj/i;
const sitemapPattern =
  /site ?map|site index|a[-– ]z|index of|all pages|contents|overview|übersicht|plan du site|mapa del sitio/i;

const helpPattern =
  /^(contact|help|get help|support|customer (service|support)|faqs?|live chat|chat|kontakt|hilfe|ayuda|contacto|aide|contactez|assistenza|contatti)\b/i;

/** The first page of the scan, which these rules compare every other page with. */
export const firstPageProbe = { facts: 'firstPage', getQuestions: () => null } satisfies RuleProbe;

/** A link on this page, with its element. */
export interface StructureLink extends PageLink {
  readonly element: ElementModel;
}

/** A block of links on this page, with its element. */
export interface StructureBlock extends LinkBlock {
  readonly element: ElementModel;
}

/** The links in {@link getAllLinks} whose URL occurs once. */
export const getStructureLinks = memoizePerPage((page: PageModel): readonly StructureLink[] => {
  const links = getAllLinks(page);
  const counts = Map.groupBy(links, ({ url }) => url);
  return links.filter(({ url }) => counts.get(url)!.length === 1).slice(0, MAX_LINKS);
});

/** Finds the visible links with a name that lead to other pages, in document order. */
const getAllLinks = memoizePerPage((page: PageModel): readonly StructureLink[] => {
  const links: StructureLink[] = [];
  for (const element of getLinks(page)) {
    if (element.document !== page.document || !element.isVisible || element.name === '') continue;
    const url = normalizeUrl(element);
    if (url === null) continue;
    const name = element.name.replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH);
    links.push({ element, url, name, landmark: getLandmark(element), icon: readIcon(element) });
  }
  return links;
});

/** Finds the navigation landmarks, banners and footers that contain links, in document order. */
export const getStructureBlocks = memoizePerPage((page: PageModel): readonly StructureBlock[] => {
  const elements = page
    .byRole('navigation', 'banner', 'contentinfo')
    .filter(({ document, isVisible }) => document === page.document && isVisible);
  return elements.slice(0, MAX_BLOCKS).flatMap((element) => {
    const links = getLinks(page).filter(
      (link) => link.isVisible && getNearestBlock(link) === element && link.name !== '',
    );
    const urls = links.flatMap((link) => normalizeUrl(link) ?? []);
    const unique = urls.filter((url, at) => urls.indexOf(url) === at && urls.lastIndexOf(url) === at);
    if (unique.length < 2) return [];
    return [{ element, role: element.role!, urls: unique.slice(0, MAX_BLOCK_LINKS) }];
  });
});

/** Finds the submit buttons of search forms, with the URL that each form is submitted to. */
export const getSearches = memoizePerPage(
  (
    page: PageModel,
  ): readonly { readonly url: string; readonly name: string; readonly element: ElementModel }[] =>
    page.byTag('form').flatMap((form) => {
      const parts = [...form.descendants()];
      const field = parts.find(
        ({ tag, inputType }) => tag === 'input' && /^(search|text)$/.test(inputType ?? ''),
      );
      const words = [
        form.role,
        form.attr('action'),
        form.attr('class'),
        form.attr('id'),
        field?.attr('name'),
      ];
      const isSearch = field?.inputType === 'search' || words.some((word) => searchPattern.test(word ?? ''));
      const button = parts.find(({ role, name, isVisible }) => role === 'button' && name !== '' && isVisible);
      const action = form.attr('action') ?? '';
      if (!isSearch || !button || !URL.canParse(action, page.document.url)) return [];
      const url = new URL(action, page.document.url);
      return [
        { url: `${url.origin}${url.pathname}`, name: button.name.slice(0, MAX_NAME_LENGTH), element: button },
      ];
    }),
);

/** A repeated part of this page, with its element. */
export interface StructurePart extends PagePart {
  readonly element: ElementModel;
}

/**
 * Finds ways to get help and, outside the main content, search forms, navigation landmarks, and buttons and
 * links that an icon or form identifies.
 */
export const getStructureParts = memoizePerPage((page: PageModel): readonly StructurePart[] => {
  const getPlace = createPlaceFinder(page);
  const parts: StructurePart[] = [];
  const add = (element: ElementModel, kind: PagePart['kind'], key: string) => {
    const name = element.name.replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH);
    const purpose = kind === 'control' ? getPurpose(element) : null;
    parts.push({ element, kind, key: key.slice(0, 500), name, place: getPlace(element), purpose });
  };
  const elements = page
    .byRole('link', 'button', 'navigation', 'search')
    .filter(({ document, isVisible }) => document === page.document && isVisible);
  for (const element of elements) {
    if (element.role === 'search' || element.role === 'navigation') {
      if (getPlace(element) !== 'main')
        add(element, element.role, element.role === 'search' ? getSearchKey(element) : element.name);
      continue;
    }
    if (element.name === '') continue;
    const href = element.role === 'link' ? element.attr('href') : null;
    const isContact = /^(tel|mailto):/i.test(href ?? '');
    if (isContact || (helpPattern.test(element.name) && element.name.split(/\s+/).length <= MAX_HELP_WORDS))
      add(element, 'help', href === null ? element.name.toLowerCase() : (normalizeUrl(element) ?? href));
    else if (getPlace(element) !== 'main') {
      const key = getControlKey(element, href);
      if (key !== null) add(element, 'control', key);
    }
  }
  const counts = Map.groupBy(
    parts.filter(({ place }) => place !== 'main'),
    ({ kind, key }) => `${kind} ${key}`,
  );
  return parts
    .filter(({ kind, key }) => counts.get(`${kind} ${key}`)?.length === 1)
    .filter(({ place }) => place !== 'main')
    .slice(0, MAX_PARTS);
});

/**
 * Returns a function that finds an element's position relative to the main content: the landmark, or
 * otherwise what is between header and footer.
 */
function createPlaceFinder(page: PageModel): (element: ElementModel) => PagePart['place'] {
  const [main] = page.byRole('main').filter(({ document }) => document === page.document);
  return (element) => {
    if (main !== undefined) {
      if (main === element || main.contains(element)) return 'main';
      return element.index < main.index ? 'before' : 'after';
    }
    const block = element.closest(({ role }) => role === 'banner' || role === 'contentinfo');
    return block === null ? 'main' : block.role === 'banner' ? 'before' : 'after';
  };
}

/**
 * Returns what identifies a control regardless of its name: its icon and destination, or the form it submits.
 */
function getControlKey(element: ElementModel, href: string | null): string | null {
  const icon = readIcon(element);
  if (icon !== '') return `icon ${href ?? ''} ${icon}`;
  const form = element.role === 'button' ? element.closest(({ tag }) => tag === 'form') : null;
  const action = form?.attr('action') ?? '';
  const isSoleButton =
    form !== null && [...form.descendants()].filter(({ role }) => role === 'button').length === 1;
  return isSoleButton && action !== '' && form.role !== 'search' ? `form ${action}` : null;
}

/**
 * Returns what a search form in the page's header is submitted to; empty for others. Home pages often have a different
 * one, which may be larger and come later.
 */
function getSearchKey(search: ElementModel): string {
  if (search.closest(({ role }) => role === 'banner') === null) return '';
  const forms = [search, ...search.descendants()].filter(({ tag }) => tag === 'form');
  return forms[0]?.attr('action') ?? '';
}

const MAX_PURPOSE_LENGTH = 1_000;
/** Names of hidden fields whose value is different on every page. */
const tokenPattern = /csrf|token|nonce/i;
const typedFieldTypes = /^(text|search|email|tel|url|number|password)$/;

/** Returns {@link PagePart.purpose} of a control. */
function getPurpose(element: ElementModel): string | null {
  if (isNamedAfterPage(element)) return null;
  const purpose = element.role === 'link' ? describeJump(element) : describeForm(element);
  return purpose === null || purpose.length > MAX_PURPOSE_LENGTH ? null : purpose;
}

/** Returns the icon and destination of a link that leads to a part of this page. */
function describeJump(link: ElementModel): string | null {
  const [icon, href] = [readIcon(link), link.attr('href')?.trim() ?? ''];
  const isJump =
    /^#[\w-]+$/.test(href) && link.page.byAttribute('id').some((part) => part.attr('id') === href.slice(1));
  return icon !== '' && isJump ? `link ${href} ${icon}` : null;
}

/** Returns where a form is sent and with which fields, if people enter something in it. */
function describeForm(button: ElementModel): string | null {
  const form = button.closest(({ tag }) => tag === 'form');
  const { url: pageUrl } = button.document;
  const action = form?.attr('action')?.trim() ?? '';
  // A button with a name or its own destination may choose what the form does.
  const isOwn = ['name', 'formaction', 'onclick'].some((name) => button.hasAttr(name));
  if (form === null || action === '' || isOwn || !URL.canParse(action, pageUrl)) return null;
  const url = new URL(action, pageUrl);
  if (url.href === pageUrl.replace(/#.*$/, '')) return null;
  const fields = [...form.descendants()].filter(({ tag }) => /^(input|select|textarea)$/.test(tag));
  const isTyped = ({ tag, inputType, isVisible }: ElementModel) =>
    isVisible && (tag === 'textarea' || (tag === 'input' && typedFieldTypes.test(inputType ?? '')));
  if (!fields.some(isTyped)) return null;
  // A hidden value may decide what is done with the others.
  const described = fields.map((field) =>
    [
      field.tag,
      field.inputType,
      field.attr('name'),
      field.inputType === 'hidden' && !tokenPattern.test(field.attr('name') ?? '') ? field.attr('value') : '',
    ].join(' '),
  );
  return `form ${form.attr('method')?.toLowerCase() ?? 'get'} ${url.href} ${described.join()}`;
}

/** Returns whether a control's name contains a word from the page's title or main heading. */
function isNamedAfterPage({ name, page }: ElementModel): boolean {
  const headings = page.byRole('heading').filter(({ tag }) => tag === 'h1');
  const texts = [page.document.title, ...headings.map(({ textContent }) => textContent)];
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
  return (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => words.has(word));
}

/** Finds the ways in which this page helps people find other pages. */
export const getNavigationMethods = memoizePerPage((page: PageModel): readonly string[] => {
  const ways: string[] = [];
  const hasSearch =
    getSearches(page).length > 0 ||
    page.byRole('search', 'searchbox').some(({ isVisible }) => isVisible) ||
    page
      .byTag('input')
      .some((input) => input.isVisible && searchPattern.test(`${input.name} ${input.attr('name')}`)) ||
    page.byRole('button', 'link').some(({ name }) => name.length < 30 && searchPattern.test(name));
  if (hasSearch) ways.push('search');
  if (getLinks(page).some(({ name }) => name.length < 40 && sitemapPattern.test(name))) ways.push('sitemap');
  const origin = URL.canParse(page.document.url) ? new URL(page.document.url).origin : '';
  const isSite = ({ urls }: LinkBlock) =>
    urls.filter((url) => url.startsWith(`${origin}/`)).length >= MIN_NAVIGATION_LINKS;
  if (getStructureBlocks(page).some(isSite)) ways.push('navigation');
  const inContent = getStructureLinks(page)
    .filter(({ landmark }) => landmark === '')
    .map(({ url }) => url);
  if (isSite({ role: '', urls: inContent })) ways.push('links');
  return ways;
});

/** Finds the empty fields that people type into, in forms that lead to another page on the site. */
const getSentFields = memoizePerPage((page: PageModel): readonly SubmittedField[] =>
  page
    .byTag('input', 'select', 'textarea')
    .filter((field) => isEmptyEntryField(field) && !isSearchField(field))
    .flatMap((field): SubmittedField[] => {
      const url = getFormDestination(field);
      const label = getEntryLabel(field).slice(0, MAX_NAME_LENGTH);
      return url === null || label === '' ? [] : [{ url, label }];
    })
    .slice(0, MAX_SENT_FIELDS),
);

/**
 * Returns the page on the same site that a field's form is submitted to, without the query; null for the page
 * itself.
 */
function getFormDestination(field: ElementModel): string | null {
  const form = field.closest(({ tag }) => tag === 'form');
  const { url: pageUrl } = field.document;
  const action = form?.attr('action')?.trim() ?? '';
  if (action === '' || !URL.canParse(action, pageUrl)) return null;
  const [url, own] = [new URL(action, pageUrl), new URL(pageUrl)];
  if (url.origin !== own.origin || url.pathname === own.pathname) return null;
  return `${url.origin}${url.pathname}`.slice(0, 500);
}

/** Returns the structure that later pages are compared with. Its size is limited. */
export function readPageStructure(page: PageModel): PageStructure {
  return {
    url: page.document.url.slice(0, 2_000),
    language: readLanguage(page),
    firstLink: findFirstLink(page),
    links: getStructureLinks(page).map(({ url, name, landmark, icon }) => ({ url, name, landmark, icon })),
    blocks: getStructureBlocks(page).map(({ role, urls }) => ({ role, urls: [...urls] })),
    searches: getSearches(page).map(({ url, name }) => ({ url, name })),
    parts: getStructureParts(page).map(({ element: _, ...part }) => part),
    ways: [...getNavigationMethods(page)],
    sentFields: [...getSentFields(page)],
  };
}

/**
 * Returns the first page of the scan; null on that page itself and if the languages differ, because versions
 * in different languages are different sets of pages.
 */
export function getFirstPage(page: PageModel): PageStructure | null {
  const first = page.capture.facts.firstPage;
  return first === undefined || first.language !== readLanguage(page) ? null : first;
}

function readLanguage(page: PageModel): string {
  return (page.document.root?.attr('lang') ?? '').split('-', 1)[0]!.trim().toLowerCase();
}

function findFirstLink(page: PageModel): string {
  const own = page.document.url.replace(/#.*$/, '');
  const origin = URL.canParse(own) ? new URL(own).origin : '';
  return getAllLinks(page).find(({ url }) => url.startsWith(`${origin}/`) && url !== own)?.url ?? '';
}

function normalizeUrl(link: ElementModel): string | null {
  const url = getLinkDestination(link);
  if (url === null || !/^(https?|mailto|tel):$/.test(url.protocol)) return null;
  const base = link.document.url.replace(/#.*$/, '');
  url.hash = '';
  // A same-page link leads to a part of the page.
  if (link.attr('href')?.trim().startsWith('#') && url.href === base) return null;
  return url.href.length > 500 ? null : url.href;
}

function getNearestBlock(link: ElementModel): ElementModel | null {
  return link.closest(({ role }) => role !== null && landmarkRoles.has(role));
}

function getLandmark(link: ElementModel): string {
  return getNearestBlock(link)?.role ?? '';
}

/** Describes the icon of a link without text, so that links with the same icon have the same description. */
function readIcon(link: ElementModel): string {
  if (getVisibleInnerText(link).trim() !== '') return '';
  const parts = [...link.descendants()].flatMap((part) => [
    part.attr('d'),
    part.tag === 'img' ? part.attr('src') : null,
    part.tag === 'use' ? part.attr('href') : null,
  ]);
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, MAX_ICON_LENGTH);
}

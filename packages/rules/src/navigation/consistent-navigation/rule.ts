import type { ElementModel, LinkBlock, PageModel, PagePart } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findInversion, findInvertedPair } from '../../shared/relative-order.ts';
import {
  firstPageProbe,
  getFirstPage,
  getStructureBlocks,
  getStructureLinks,
  getStructureParts,
} from '../page-structure.ts';

/** Two blocks must share this many links to count as the same block. */
const MIN_COMMON_LINKS = 3;
/** Share of the smaller block's links that the other block must contain. */
const MIN_COMMON_SHARE = 0.6;
/** Blocks whose content is selected or sorted differently on each page. */
const changingPattern =
  /bread ?crumb|pagination|pager|recent|latest|popular|trending|related|recommend|history|language|locale|toc\b|table of contents|on this page/i;

interface RepeatedBlock {
  readonly element: ElementModel;
  readonly urls: readonly string[];
  readonly first: LinkBlock;
}

/** The blocks on this page that are also on the first page of the scan. */
const getRepeatedBlocks = memoizePerPage((page: PageModel): ReadonlyMap<number, RepeatedBlock> => {
  const first = getFirstPage(page);
  const repeated = new Map<number, RepeatedBlock>();
  for (const { element, role, urls } of first === null ? [] : getStructureBlocks(page)) {
    if (isChanging(element)) continue;
    const candidates = first!.blocks
      .filter((block) => block.role === role)
      .map((block) => ({ block, common: block.urls.filter((url) => urls.includes(url)).length }))
      .sort((one, other) => other.common - one.common);
    const [best, second] = candidates;
    if (!best || best.common < MIN_COMMON_LINKS || best.common === second?.common) continue;
    if (best.common < Math.min(best.block.urls.length, urls.length) * MIN_COMMON_SHARE) continue;
    repeated.set(element.index, { element, urls, first: best.block });
  }
  return repeated;
});

function isChanging(element: ElementModel): boolean {
  const words = [element.name, element.attr('class'), element.attr('id')];
  return words.some((word) => word !== null && changingPattern.test(word));
}

/** Success criterion 3.2.3 (failure F66), for blocks of links that are also on the first page of the scan. */
export const consistentNavigation = defineRule({
  id: 'consistent-navigation',
  title: 'Navigation links are in the same order on every page',
  help: 'Put the links in the same order on every page. You can add or omit links.',
  impact:
    'People who know where a link is on one page have to search again on other pages, especially when they use magnification or a screen reader.',
  criteria: ['3.2.3'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares each page with the first page of the scan, and only navigation landmarks, banners and footers that share at least three links with it. Pages in other languages aren’t compared.',
    'A single link that is first or last on one of the pages, as the current one often is, needs review. We can’t tell whether users chose an order themselves.',
  ],
  probe: firstPageProbe,
  applies: (page) => [...getRepeatedBlocks(page).values()].map(({ element }) => element),
  check: (element, page) => {
    const { urls, first } = getRepeatedBlocks(page).get(element.index)!;
    const { url: firstUrl } = getFirstPage(page)!;
    const links = getStructureLinks(page);
    const toFacts = (pair: readonly [string, string]) => {
      const [one, other] = pair.map((url) => links.find((link) => link.url === url)?.name ?? url);
      return { facts: { one: one!, other: other!, url: firstUrl } };
    };
    const inverted = findInversion(urls, first.urls);
    if (inverted !== null) return failed('inverted', toFacts(inverted));
    const moved = findInvertedPair(urls, first.urls);
    if (moved !== null) return cantTell('moved', toFacts(moved));
    const facts = { url: firstUrl };
    if (!hasPassedSearch(element, page)) return passed('same');
    return isOnlySearchInHeader(element, page)
      ? failed('searchMoved', { facts })
      : cantTell('search', { facts });
  },
  messages: {
    same: 'The links are in the same order as on the first page.',
    inverted: 'The link “{one}” comes before “{other}” here, but after it on {url}.',
    moved:
      'Are the links in the same order as on {url}? “{one}” and “{other}” have swapped places; all others are in the same order.',
    searchMoved:
      'The search and the navigation have swapped places: on {url}, the same search form is on the other side of this navigation.',
    search: 'Are the search and the navigation in the same order as on {url}? They have swapped places.',
  },
});

/**
 * Returns whether the only search form before or after the main content has moved to the other side of this
 * navigation.
 */
function hasPassedSearch(element: ElementModel, page: PageModel): boolean {
  const isCompared = ({ kind }: { kind: string }) => kind === 'search' || kind === 'navigation';
  const here = getStructureParts(page).filter(isCompared);
  const there = getFirstPage(page)!.parts.filter(isCompared);
  const own = here.find((part) => part.element === element);
  const search = here.find(({ kind }) => kind === 'search');
  const otherOwn = there.findIndex(({ kind, key }) => kind === 'navigation' && key === own?.key);
  const otherSearch = there.findIndex(({ kind }) => kind === 'search');
  if (own === undefined || search === undefined || otherOwn === -1 || otherSearch === -1) return false;
  return here.indexOf(search) < here.indexOf(own) !== otherSearch < otherOwn;
}

/**
 * Returns whether both pages have one navigation with this name and only one search form outside the main content,
 * which is in the header and submitted to the same URL. Otherwise, it may be a different search.
 */
function isOnlySearchInHeader(element: ElementModel, page: PageModel): boolean {
  const here = getStructureParts(page);
  const there = getFirstPage(page)!.parts;
  const name = here.find((part) => part.element === element)?.key ?? '';
  const url = findOnlyHeaderSearch(here, name);
  return url !== null && url === findOnlyHeaderSearch(there, name);
}

/** Returns what the only search form outside the main content is submitted to, if it's in the header. */
function findOnlyHeaderSearch(parts: readonly PagePart[], navigation: string): string | null {
  const searches = parts.filter(({ kind }) => kind === 'search');
  const navigations = parts.filter(({ kind, key }) => kind === 'navigation' && key === navigation);
  return searches.length === 1 && navigations.length === 1 ? searches[0]!.key || null : null;
}

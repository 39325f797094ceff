import type { ElementModel, LinkBlock, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findInversion } from '../../shared/relative-order.ts';
import { firstPageProbe, getFirstPage, getStructureBlocks, getStructureLinks } from '../page-structure.ts';

/** Links that two blocks must share to be the same block. */
const MIN_COMMON_LINKS = 3;
/** Share of the links of the smaller block that the other one must contain. */
const MIN_COMMON_SHARE = 0.6;
/** Blocks whose content is chosen or sorted anew on each page. */
const changingPattern =
  /bread ?crumb|pagination|pager|recent|latest|popular|trending|related|recommend|history|language|locale|toc\b|table of contents|on this page/i;

interface RepeatedBlock {
  readonly element: ElementModel;
  readonly urls: readonly string[];
  readonly first: LinkBlock;
}

/** The blocks of this page that the first page of the scan has as well. */
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

/** Success criterion 3.2.3 (failure F66), for blocks of links that the first page of the scan has too. */
export const consistentNavigation = defineRule({
  id: 'consistent-navigation',
  title: 'Navigation links are in the same order on every page',
  help: 'Put the links in the same order on every page. Links may be added or left out.',
  impact:
    'People who know where a link is on one page do not find it on another, above all when they magnify the page or use a screen reader.',
  criteria: ['3.2.3'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares each page with the page that the scan visited first, and only navigation landmarks, banners and footers that share at least three links with it. Pages in other languages are not compared.',
    'A single link that is first or last on one of the pages, as the current one often is, does not count. Orders that users have chosen cannot be recognized.',
  ],
  probe: firstPageProbe,
  applies: (page) => [...getRepeatedBlocks(page).values()].map(({ element }) => element),
  check: (element, page) => {
    const { urls, first } = getRepeatedBlocks(page).get(element.index)!;
    const inverted = findInversion(urls, first.urls);
    if (inverted === null) return passed('same');
    const links = getStructureLinks(page);
    const [one, other] = inverted.map((url) => links.find((link) => link.url === url)?.name ?? url);
    return failed('inverted', { facts: { one: one!, other: other!, url: getFirstPage(page)!.url } });
  },
  messages: {
    same: 'The links are in the same order as on the first page.',
    inverted: 'The link “{one}” comes before “{other}” here, but after it on {url}.',
  },
});

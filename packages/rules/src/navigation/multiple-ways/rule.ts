import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { firstPageProbe, getFirstPage, getNavigationMethods } from '../page-structure.ts';

const wayNames: Readonly<Record<string, string>> = {
  search: 'a search',
  sitemap: 'a site map or index',
  navigation: 'a navigation menu',
  links: 'links in the text',
};

/**
 * Success criterion 2.4.5. Asked once per site, if the first page and the page its first link leads to
 * together offer fewer than two ways to find pages. Reported on the second of them.
 */
export const multipleWays = defineRule({
  id: 'multiple-ways',
  title: 'Pages can be found in more than one way',
  help: 'Add a search function, a site map or navigation that leads to all pages.',
  impact:
    'People who find one way hard to use, such as a long navigation menu, have no other way to find the page.',
  criteria: ['2.4.5'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Checks only one page: the target of the first link on the page where the scan starts.',
    'Recognizes search forms, links to search pages, links to site maps and indexes (by English and some other names), navigation landmarks with at least three links, and three or more links in the content. Doesn’t test whether these lead to the page.',
  ],
  probe: firstPageProbe,
  applies: (page) => (isLinkedFirst(page) && page.document.root !== null ? [page.document.root] : []),
  check: (_, page) => {
    const ways = [...new Set([...getNavigationMethods(page), ...getFirstPage(page)!.ways])];
    const found = ways.map((way) => wayNames[way] ?? way);
    if (ways.length > 1) return passed('several', { facts: { found } });
    return cantTell('few', { facts: { found: found.length > 0 ? found : ['links on other pages'] } });
  },
  messages: {
    several: 'Pages can be found by {found}.',
    few: 'Can people find this page in a second way, or is it a step or result of a process? We found only {found}.',
  },
});

/** Returns whether this is the page that the first page's first link within the site leads to. */
function isLinkedFirst(page: PageModel): boolean {
  return getFirstPage(page)?.firstLink === page.document.url.replace(/#.*$/, '');
}

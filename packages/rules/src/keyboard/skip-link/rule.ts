import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { findFragmentTarget, getLinkDestination, getLinks, leadsToOtherPage } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Maximum links checked, from the start of the page up to the first link to another page. */
const MAX_SKIP_LINKS = 10;

/**
 * Like axe-core's `skip-link`: links at the start of the page that are visible only on focus, if at all. Screen readers
 * announce skip links, but not what a carousel hides.
 */
export const skipLink = defineRule({
  id: 'skip-link',
  title: 'Skip links point to an existing element',
  help: 'Give the target element the `id` the link refers to.',
  impact: 'Keyboard users activate the link and stay where they are.',
  criteria: [],
  category: 'keyboard',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['skip-link'],
  traits: { scope: 'document' },
  applies: findSkipLinks,
  check: (link) => {
    const facts = { fragment: getFragment(link) };
    const target = findFragmentTarget(link);
    if (target === null) return failed('nowhere', { facts });
    return target.isExposed
      ? passed('somewhere', { facts })
      : cantTell('hidden', { facts, related: [target] });
  },
  messages: {
    somewhere: 'The link moves to “{fragment}”.',
    nowhere: 'The target of the skip link doesn’t exist: no element has the id “{fragment}”.',
    hidden:
      'Does the target “{fragment}” become visible when the link is activated? It is hidden until then.',
  },
});

function findSkipLinks(page: PageModel): ElementModel[] {
  const found: ElementModel[] = [];
  for (const link of getLinks(page)) {
    if (link.document !== page.document || !link.isTabbable || !link.isExposed) continue;
    if (leadsToOtherPage(link) || found.length === MAX_SKIP_LINKS) break;
    // A fragment that starts with a slash or exclamation mark is an application route, not an id.
    const fragment = getFragment(link);
    const isIdLink = /^[^/!]/.test(fragment) && fragment !== 'top' && link.role === 'link';
    if (isIdLink && !link.isVisible && !isScrolledAway(link)) found.push(link);
  }
  return found;
}

/** Returns whether a hidden link is in a list with visible links, so that it has only been scrolled out of view. */
function isScrolledAway(link: ElementModel): boolean {
  const { getList, shownLists } = getLists(link.page);
  const list = getList(link);
  return list !== null && shownLists.has(list);
}

const getLists = memoizePerPage((page) => {
  const getList = deriveFromAncestors<ElementModel | null>(null, (element, above) =>
    element.role === 'list' ? element : above,
  );
  const visible = getLinks(page).filter(({ document, isVisible }) => isVisible && document === page.document);
  return { getList, shownLists: new Set(visible.map(getList)) };
});

function getFragment(link: ElementModel): string {
  return getLinkDestination(link)?.hash.slice(1) ?? '';
}

import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import {
  findFragmentTarget,
  getLinkDestination,
  getLinks,
  leadsToOtherPage,
} from '../../shared/page-links.ts';

/** Links that are looked at: the first few, before any that leaves the page. */
const MAX_SKIP_LINKS = 10;

/** The question of axe-core’s `skip-link`: of links at the start that are seen only with the focus, if at all. */
export const skipLink = defineRule({
  id: 'skip-link',
  title: 'Skip links lead to something',
  help: 'Give the element that the link should lead to the id that the link names.',
  impact: 'People who use the keyboard press the link and stay where they are.',
  criteria: [],
  category: 'keyboard',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['skip-link'],
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
    somewhere: 'The link leads to “{fragment}”.',
    nowhere:
      'People who use the keyboard press this link and stay where they are: nothing on the page has the id “{fragment}”.',
    hidden: 'Is “{fragment}” shown when this link is followed? At rest it is hidden.',
  },
});

function findSkipLinks(page: PageModel): ElementModel[] {
  const found: ElementModel[] = [];
  for (const link of getLinks(page)) {
    if (link.document !== page.document || !link.isTabbable) continue;
    if (leadsToOtherPage(link) || found.length === MAX_SKIP_LINKS) break;
    // Beginning with a slash or an exclamation mark it is a path of an application, not the name of an element.
    const fragment = getFragment(link);
    if (/^[^/!]/.test(fragment) && fragment !== 'top' && link.role === 'link' && !link.isVisible)
      found.push(link);
  }
  return found;
}

function getFragment(link: ElementModel): string {
  return getLinkDestination(link)?.hash.slice(1) ?? '';
}

import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { compareLinkPurposes, getLinkPurpose, getLinksByName } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** ACT b20e66. Reports the first link with each name. */
export const identicalLinksSamePurpose = defineRule({
  id: 'identical-links-same-purpose',
  title: 'Links with the same name have the same purpose',
  help: 'Give each link text that distinguishes it from the other links with that name.',
  impact: 'Screen reader users who browse a list of links hear the same name several times and can’t choose.',
  criteria: ['2.4.9'],
  category: 'links',
  severity: 'minor',
  bestPractice: false,
  act: ['b20e66'],
  axe: ['identical-links-same-purpose'],
  limits: ['The linked pages aren’t opened; only their URLs are compared.'],
  applies: (page) => [...getLinksWithSameName(page).keys()],
  check: (link, page) => {
    const links = getLinksWithSameName(page).get(link) ?? [];
    const sameness = compareLinkPurposes(links);
    const facts = {
      name: link.name,
      count: links.length,
      addresses: [...new Set(links.map((each) => getLinkPurpose(each) ?? ''))],
    };
    if (sameness === 'same') return passed('same', { facts });
    const related = links.slice(1);
    return sameness === 'different'
      ? failed('different', { facts, related })
      : cantTell('unknown', { facts, related });
  },
  messages: {
    same: 'All {count} links named “{name}” have the same URL.',
    different: '{count} links are named “{name}”, but they link to different sites.',
    unknown: 'Do the {count} links named “{name}” link to the same content? Their URLs differ: {addresses}.',
  },
});

/** Maps the first link with each shared name to all links with that name. */
const getLinksWithSameName = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  return new Map(
    [...getLinksByName(page).values()].filter(({ length }) => length > 1).map((links) => [links[0]!, links]),
  );
});

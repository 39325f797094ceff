import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { compareLinkPurposes, getLinkPurpose, getLinksByName } from '../../shared/named-links.ts';

/** ACT b20e66. Told of the first link of each name. */
export const identicalLinksSamePurpose = defineRule({
  id: 'identical-links-same-purpose',
  title: 'Links of the same name lead to the same',
  help: 'Say in each link what sets it apart from the others of that name.',
  impact:
    'People who go through a list of the page’s links hear the same name for several and cannot choose.',
  criteria: ['2.4.9'],
  category: 'links',
  severity: 'minor',
  bestPractice: false,
  act: ['b20e66'],
  axe: ['identical-links-same-purpose'],
  limits: ['The pages that the links lead to are not opened: only their addresses are compared.'],
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
    same: 'The {count} links named “{name}” lead to the same address.',
    different:
      'People who hear a list of links cannot tell {count} of them apart: all are named “{name}”, and they lead to different sites.',
    unknown:
      'Do the {count} links named “{name}” lead to the same content? Their addresses differ: {addresses}.',
  },
});

/** Links that share their name with others, by the first of them. */
const getLinksWithSameName = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  return new Map(
    [...getLinksByName(page).values()].filter(({ length }) => length > 1).map((links) => [links[0]!, links]),
  );
});

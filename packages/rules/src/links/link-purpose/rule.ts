import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isGenericLinkName } from '../../shared/generic-link-names.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getNamedLinks } from '../../shared/named-links.ts';

/** ACT aizyf1. Names that suit every link fail; of the others a person is asked once for the page. */
export const linkPurpose = defineRule({
  id: 'link-purpose',
  title: 'Links say by themselves where they go',
  help: 'Name in the link what it leads to, instead of “more” or “click here”.',
  impact: 'People who go through a list of the page’s links hear “more” many times and cannot choose.',
  criteria: ['2.4.9'],
  category: 'links',
  severity: 'minor',
  bestPractice: false,
  act: ['aizyf1'],
  axe: [],
  limits: [
    'Only names that suit every link, such as “more” or “click here”, are known to be wrong, in a few languages. Of all others a person is asked once for the page.',
  ],
  applies: (page) =>
    groupUndecidedElements(page, getNamedLinks(page), (link) => isGenericLinkName(link.name)),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { name: element.name } });
    const links = getNamedLinks(page).filter((link) => !isGenericLinkName(link.name));
    if (links.length === 0) return passed('none');
    return cantTell('ask', {
      facts: { count: links.length, names: links.map(({ name }) => name) },
      related: links,
    });
  },
  messages: {
    generic: 'People who hear a list of links cannot know where this one goes: it is named “{name}”.',
    ask: 'Do the links of this page ({count}) each say by their name alone where they go? The first are named: {names}.',
    none: 'Every link was judged for itself.',
  },
});

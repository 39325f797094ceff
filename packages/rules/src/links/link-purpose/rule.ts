import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isGenericLinkName } from '../../shared/generic-texts.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getNamedLinks } from '../../shared/links.ts';

/** ACT aizyf1. Generic names fail; all other links need review, once per page. */
export const linkPurpose = defineRule({
  id: 'link-purpose',
  title: 'Links have a clear purpose without their context',
  help: 'Name the destination in the link instead of writing “more” or “click here”.',
  impact: 'Screen reader users who browse a list of links hear “more” many times and can’t choose.',
  criteria: ['2.4.9'],
  category: 'links',
  severity: 'minor',
  bestPractice: false,
  act: ['aizyf1'],
  axe: [],
  auditReasons: ['ask'],
  limits: [
    'Only generic names such as “more” or “click here” fail, and only in a few languages. All other links need review; this is reported once per page.',
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
    generic: 'The link name “{name}” doesn’t describe where the link goes.',
    ask: 'Do the names of the links on this page describe where they go? Links ({count}): {names}.',
    none: 'Every link was checked individually.',
  },
});

import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isGenericLinkName } from '../../shared/generic-link-names.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getLinkContext } from '../../shared/link-context.ts';
import { getNamedLinks } from '../../shared/named-links.ts';

/**
 * ACT 5effbb. A name that suits every link fails where nothing around it says more: no other text in its lines, no
 * list item, no cell, no description, and no heading before it. Of all others a person is asked once for the page.
 */
export const linkPurposeInContext = defineRule({
  id: 'link-purpose-in-context',
  title: 'Links say where they go, together with their sentence',
  help: 'Name in the link what it leads to, or put it into the sentence or list item that does.',
  impact: 'Screen-reader users hear the link and what belongs to it, and still cannot know where it goes.',
  criteria: ['2.4.4'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['5effbb'],
  axe: [],
  limits: [
    'Only names that suit every link, such as “more” or “click here”, are known to be wrong, in a few languages. Of links without text beside them a person is asked once for the page.',
    'That a link has a sentence around it passes; whether the sentence helps is not judged.',
  ],
  applies: (page) => groupUndecidedElements(page, getNamedLinks(page), isUninformative),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { name: element.name } });
    const links = getDoubtfulLinks(page);
    if (links.length === 0) return passed('told');
    return cantTell('ask', {
      facts: { count: links.length, names: links.map(({ name }) => name) },
      related: links,
    });
  },
  messages: {
    generic:
      'Screen-reader users cannot know where this link goes: it is named “{name}”, and nothing that belongs to it says more.',
    ask: 'Do the links that have no text beside them ({count}) each say where they go, together with their list item or table cell? The first are named: {names}.',
    told: 'Every link has text beside it.',
  },
});

function isUninformative(link: ElementModel): boolean {
  if (!isGenericLinkName(link.name)) return false;
  const { containers, texts } = getLinkContext(link);
  return containers.length === 0 && texts.length === 0 && link.description === '' && !hasHeadingBefore(link);
}

/** Headings are no part of the context by ACT, yet technique H80 takes one before the link as enough. */
function hasHeadingBefore(link: ElementModel): boolean {
  const [first] = link.page.byRole('heading');
  return first !== undefined && first.index < link.index;
}

/** Links of whose name a person must say whether it is enough: those without a text beside them. */
function getDoubtfulLinks(page: PageModel): ElementModel[] {
  return getNamedLinks(page).filter(
    (link) => !isUninformative(link) && getLinkContext(link).texts.length === 0,
  );
}

import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isGenericLinkName } from '../../shared/generic-link-names.ts';
import { linkContext } from '../../shared/link-context.ts';
import { namedLinks } from '../../shared/named-links.ts';
import { askOnce } from '../../shared/one-question.ts';

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
  applies: (page) => askOnce(page, namedLinks(page), saysNothing),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { name: element.name } });
    const links = doubtful(page);
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

function saysNothing(link: ElementModel): boolean {
  if (!isGenericLinkName(link.name)) return false;
  const { holders, texts } = linkContext(link);
  return holders.length === 0 && texts.length === 0 && link.description === '' && !hasHeadingBefore(link);
}

/** Headings are no part of the context by ACT, yet technique H80 takes one before the link as enough. */
function hasHeadingBefore(link: ElementModel): boolean {
  const [first] = link.page.byRole('heading');
  return first !== undefined && first.index < link.index;
}

/** Links of whose name a person must say whether it is enough: those without a text beside them. */
function doubtful(page: PageModel): ElementModel[] {
  return namedLinks(page).filter((link) => !saysNothing(link) && linkContext(link).texts.length === 0);
}
